/**
 * The words of this game that sheets, states and rules share: attributes, skills, stances, ranks, techniques and
 * what can become of somebody. No logic.
 */

/** The six attributes. */
export const attributes = ['might', 'grace', 'mind', 'awareness', 'will', 'presence'] as const
export type Attribute = (typeof attributes)[number]

/** The fifteen skills. */
export const skillNames = [
  'combat',
  'athletics',
  'stealth',
  'survival',
  'finesse',
  'lore',
  'medicine',
  'craft',
  'investigate',
  'sorcery',
  'persuade',
  'deceive',
  'perform',
  'command',
  'empathy',
] as const
export type Skill = (typeof skillNames)[number]

/** The skills with which one speaks. */
export const socialSkills = ['persuade', 'deceive', 'perform', 'command', 'empathy'] as const
export type SocialSkill = (typeof socialSkills)[number]

/** The stances, in the order in which they act. */
export const stanceNames = ['aggressive', 'balanced', 'defensive'] as const
export type Stance = (typeof stanceNames)[number]

/** The ranks, lowest first. */
export const rankNames = ['novice', 'seasoned', 'veteran', 'heroic', 'legendary'] as const
export type Rank = (typeof rankNames)[number]

/** The archetypes. */
export const archetypeNames = [
  'none',
  'fighter',
  'ranger',
  'paladin',
  'rogue',
  'wizard',
  'cleric',
  'bard',
] as const
export type Archetype = (typeof archetypeNames)[number]

/** The techniques that must be learned. */
export const techniqueNames = [
  'riposte',
  'press-advantage',
  'defensive-stance-mastery',
  'quick-recovery',
  'whirlwind-strike',
  'perfect-parry',
  'devastating-blow',
  'combat-momentum',
  'unstoppable-assault',
  'death-blow',
  'battlefield-control',
] as const
export type Technique = (typeof techniqueNames)[number]

/** The lowest rank that may use each technique, as a place among the ranks. */
export const techniqueRank: Readonly<Record<Technique, number>> = {
  riposte: 0,
  'press-advantage': 0,
  'defensive-stance-mastery': 0,
  'quick-recovery': 0,
  // rule: stances.tech.seasoned
  'whirlwind-strike': 1,
  'perfect-parry': 1,
  'devastating-blow': 1,
  'combat-momentum': 1,
  // rule: stances.tech.heroic
  'unstoppable-assault': 3,
  'death-blow': 3,
  'battlefield-control': 3,
}

/** What can become of somebody. */
export const lifeNames = ['active', 'dying', 'stable', 'dead', 'out', 'fled', 'yielded', 'convinced'] as const
export type Life = (typeof lifeNames)[number]
