/**
 * Skill rolls: grades of difficulty, levels of success, opposed and differential rolls.
 *
 * Words that confuse: the *sheet* value of a skill becomes the *graded* one by caps and difficulty; in a contest
 * with somebody above 100 everybody loses what the best has above 100, which leaves the *effective* value. A
 * *level* is 3 Critical, 2 Success, 1 Failure, 0 Fumble. A die here may still be unread (see the table): levels
 * look at it in bands, and only a comparison of dice reads its face.
 */
import { type DieTarget, option, REFEREE, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import type { Rulings } from '../../register/rulings.ts'
import { type Figure, profileOf, type State } from '../../state/state.ts'
import { mayCheat, offerLuck } from './luck.ts'

/** Critical, Success, Failure, Fumble as 3, 2, 1, 0. */
export type Level = 0 | 1 | 2 | 3

export const CRITICAL: Level = 3
export const SUCCESS: Level = 2
export const FAILURE: Level = 1
export const FUMBLE: Level = 0

/** The grade at which nobody may even try. */
export const HOPELESS = 4
const VERY_EASY = -2

/** A roll that lies on the table: the die, what it means, and with which graded skill it was made. */
export interface SkillRoll {
  readonly die: number
  readonly level: Level
  readonly graded: number
  readonly sheet: number
  /** Nobody who resists it has to beat it: a success of their own is enough. */
  readonly unopposed?: true
}

/** A division, rounded as the table rounds. */
// rule: mythras.core.round-up
export function divided(rulings: Rulings, amount: number, by: number): number {
  switch (rulings.rounding) {
    case 'up':
      return Math.ceil(amount / by)
    case 'down':
      return Math.floor(amount / by)
    case 'nearest':
      return Math.round(amount / by)
  }
}

/** A relative shift of an absolute grade, inside the ladder; nothing ever becomes Automatic. */
export function shifted(absolute: number, shift: number): number {
  return Math.min(HOPELESS, Math.max(VERY_EASY, absolute + shift))
}

/** A skill at a grade of difficulty. */
// rule: mythras.core.grades
export function gradedSkill(rulings: Rulings, skill: number, grade: number): number {
  if (grade === 0) return skill
  if (grade >= HOPELESS) return 0
  if (rulings.grades === 'additive') return Math.max(0, skill + (ADDED[grade + 2] ?? 0))
  switch (grade) {
    case -2:
      return skill * 2
    case -1:
      return divided(rulings, skill * 3, 2)
    case 1:
      return reduced(rulings, skill, 2, 3)
    case 2:
      return reduced(rulings, skill, 1, 2)
    case 3:
      return reduced(rulings, skill, 1, 5)
    default:
      throw new RangeError(`there is no grade ${grade}`)
  }
}

// rule: mythras.core.grades-simple
const ADDED: readonly number[] = [40, 20, 0, -20, -40, -80]

/** A skill that another caps and a grade makes harder, in the order the table wants. */
export function cappedSkill(rulings: Rulings, skill: number, cap: number, grade: number): number {
  if (rulings['cap-order'] === 'cap-first') return gradedSkill(rulings, Math.min(skill, cap), grade)
  return Math.min(cap, gradedSkill(rulings, skill, grade))
}

/** What remains of a skill is rounded, or else what is taken off it. */
function reduced(rulings: Rulings, skill: number, keep: number, of: number): number {
  if (rulings['grade-rounding'] === 'remaining') return divided(rulings, skill * keep, of)
  return skill - divided(rulings, skill * (of - keep), of)
}

/** The highest die that is a Critical. */
// rule: mythras.core.critical
function criticalUpTo(rulings: Rulings, graded: number, over: number): number {
  const basis = rulings['over-100-crit'] === 'reduced' ? graded - over : graded
  if (basis <= 0) return rulings['auto-bands'] === 'zero-has-critical' ? 1 : 0
  return Math.min(95, Math.ceil(basis / 10))
}

/** The highest die that is a Success. */
// rule: mythras.core.auto-band
function successUpTo(graded: number, over: number): number {
  return Math.min(95, Math.max(5, graded - over))
}

/** The lowest die that is a Fumble. */
// rule: mythras.core.fumble
function fumbleFrom(rulings: Rulings, sheet: number, graded: number, over: number): number {
  switch (rulings['fumble-basis']) {
    case 'graded':
      return graded > 100 ? 100 : 99
    case 'effective':
      return graded - over > 100 ? 100 : 99
    case 'sheet':
      return sheet > 100 ? 100 : 99
  }
}

/** What a die means for a skill: the Fumble band first, then sure failures, Criticals, Successes. */
// rule: mythras.core.skill-roll
export function levelOf(
  table: Table,
  {
    rulings,
    die,
    sheet,
    graded,
    over,
  }: {
    readonly rulings: Rulings
    readonly die: number
    readonly sheet: number
    readonly graded: number
    readonly over: number
  },
): Level {
  const { success, critical } = targetOf(rulings, graded, over)
  const fumble = fumbleFrom(rulings, sheet, graded, over)
  if (die > 0) {
    if (die >= fumble) return FUMBLE
    if (die > success) return FAILURE
    return die <= critical ? CRITICAL : SUCCESS
  }
  return LEVELS[table.bandOf(die, [critical, success, fumble - 1, 100])] ?? FAILURE
}

/** Up to which faces a graded skill succeeds, and criticals. */
function targetOf(rulings: Rulings, graded: number, over: number): DieTarget {
  const success = successUpTo(graded, over)
  return { success, critical: Math.min(success, criticalUpTo(rulings, graded, over)) }
}

const LEVELS: readonly Level[] = [CRITICAL, SUCCESS, FAILURE, FUMBLE]

/** How much everybody in a contest loses because somebody is above 100. */
// rule: mythras.core.over-100
export function overHundred(one: number, other: number): number {
  const most = one > other ? one : other
  return most > 100 ? most - 100 : 0
}

const NO_YES: readonly string[] = Object.freeze(['no', 'yes'])
const SHARE_OF_PASSION = 5

/**
 * A skill with what a passion lends it: a fifth of the passion, if its owner calls on it and the referee finds it
 * apt. One passion for one roll; whoever was calmed has none.
 */
export function withPassion(table: Table, state: State, figure: Figure, skill: number, roll: Roll): number {
  const { passions } = profileOf(state, figure)
  if (passions.length === 0 || figure.calmed) return skill
  const rule = 'mythras.core.passion'
  const keys = ['none', ...passions.map(({ key }) => `feel ${key}`)]
  const about = { roll: roll.name, skill }
  const choice = table.ask(option({ name: 'passion', rule, to: figure, options: keys, about, usual: 'none' }))
  const passion = passions.find(({ key }) => `feel ${key}` === choice)
  if (passion === undefined) return skill
  const claim = { figure: figure.id, passion: passion.name, roll: roll.name }
  if (
    table.ask(
      option({ name: 'passion-apt', rule, to: REFEREE, options: NO_YES, about: claim, usual: 'yes' }),
    ) === 'no'
  )
    return skill
  if (table.logs) say(table, { event: 'call', rule, figure: figure.id, what: 'passion' })
  return skill + divided(state.setup.rulings, passion.value, SHARE_OF_PASSION)
}

/** After a failed task the referee may grant one more try, a grade harder; there is no third. */
export function mayTryAgain(table: Table, figure: Figure, task: string): boolean {
  const about = { figure: figure.id, task }
  return (
    table.ask(
      option({
        name: 'try-again',
        rule: 'mythras.core.reattempt',
        to: REFEREE,
        options: NO_YES,
        about,
        usual: 'yes',
      }),
    ) === 'yes'
  )
}

/** Somebody rolls a skill that nobody contests; a passion may strengthen it, and Luck may change the die. */
export function rollSkill(
  table: Table,
  state: State,
  {
    figure,
    sheet,
    grade,
    roll,
  }: { readonly figure: Figure; readonly sheet: number; readonly grade: number; readonly roll: Roll },
): SkillRoll {
  const skill = withPassion(table, state, figure, sheet, roll)
  return rollGraded(table, state, {
    figure,
    sheet: skill,
    graded: gradedSkill(state.setup.rulings, skill, grade),
    over: 0,
    roll,
  })
}

/** Somebody rolls a skill that nobody contests, and nothing but success counts. */
export function succeeds(
  table: Table,
  state: State,
  {
    figure,
    sheet,
    grade,
    roll,
  }: { readonly figure: Figure; readonly sheet: number; readonly grade: number; readonly roll: Roll },
): boolean {
  const made = () => rollSkill(table, state, { figure, sheet, grade, roll }).level >= SUCCESS
  return mayCheat(figure) ? made() : table.settle(made)
}

/** Somebody rolls a skill that was graded already, less what a contest takes off; Luck may change the die. */
export function rollGraded(
  table: Table,
  state: State,
  {
    figure,
    sheet,
    graded,
    over,
    roll,
  }: {
    readonly figure: Figure
    readonly sheet: number
    readonly graded: number
    readonly over: number
    readonly roll: Roll
  },
): SkillRoll {
  const { rulings } = state.setup
  const die = table.unread(100, roll, figure.id, table.explains ? targetOf(rulings, graded, over) : undefined)
  const level = levelOf(table, { rulings, die, sheet, graded, over })
  if (!mayCheat(figure)) return { die, level, graded, sheet }
  const read = (face: number) => levelOf(table, { rulings, die: face, sheet, graded, over })
  const kept = offerLuck(table, state, { figure, die, level, read, roll })
  return { die: kept, level: kept === die ? level : read(kept), graded, sheet }
}

/** Who wins an opposed roll: 1 the first, -1 the second, 0 nobody. */
// rule: mythras.core.opposed
export function opposed(table: Table, rulings: Rulings, one: SkillRoll, other: SkillRoll): -1 | 0 | 1 {
  // rule: mythras.core.opposed-both-fail
  if (one.level < SUCCESS && other.level < SUCCESS) {
    if (rulings['fail-vs-fumble'] === 'failure-beats-fumble' && one.level !== other.level)
      return one.level > other.level ? 1 : -1
    return 0
  }
  if (one.level !== other.level) return one.level > other.level ? 1 : -1
  tellDice(table, one, other)
  const lead = table.leadOf(one.die, other.die, LOWER_EQUAL_HIGHER)
  if (lead === 0) return -1
  return lead === 1 ? tie(rulings, one, other) : 1
}

/** How the die of one roll stands to that of another, as bands of its lead. */
const LOWER_EQUAL_HIGHER: readonly number[] = [-1, 0, 99]
const LOWER: readonly number[] = [-1, 99]
const NOT_HIGHER: readonly number[] = [0, 99]

/** Where the levels are equal, what the dice say is worth a line. */
function tellDice(table: Table, { die }: SkillRoll, other: SkillRoll): void {
  if (table.logs) say(table, { event: 'opposed', rule: 'mythras.core.opposed', die, against: other.die })
}

/** Equal levels and equal dice: nothing changes, unless the table decides otherwise. */
function tie(rulings: Rulings, one: SkillRoll, other: SkillRoll): -1 | 0 | 1 {
  if (rulings['opposed-tie'] !== 'higher-skill' || one.graded === other.graded) return 0
  return one.graded > other.graded ? 1 : -1
}

/** Levels of success between two rolls of a differential roll: above zero for the first, below for the second. */
// rule: mythras.core.differential
export function differential(one: Level, other: Level): number {
  return one < SUCCESS && other < SUCCESS ? 0 : one - other
}

/** How often a draw is rolled again before it stands. */
export const MOST_TRIES = 20

/** Somebody resists, with a skill at a grade, an original roll: one that was made before and stays as it is. */
export interface Resistance {
  readonly resister: Figure
  readonly skill: number
  readonly grade: number
  readonly original: SkillRoll
}

/** True when a resistance loses. A draw changes nothing, so it counts as resisted, unless a ruling says otherwise. */
export function losesTo(table: Table, state: State, resistance: Resistance, roll: Roll): boolean {
  const { resister, grade, original } = resistance
  const skill = withPassion(table, state, resister, resistance.skill, roll)
  return losesWith(table, state, { resister, skill, grade, original }, roll)
}

/** The same with a skill that no passion strengthens any further. */
export function losesWith(table: Table, state: State, resistance: Resistance, roll: Roll): boolean {
  const loses = () => resistanceFails(table, state, resistance, roll)
  return mayCheat(resistance.resister) ? loses() : table.settle(loses)
}

function resistanceFails(table: Table, state: State, resistance: Resistance, roll: Roll): boolean {
  const { resister, skill, grade, original } = resistance
  const { rulings } = state.setup
  const graded = gradedSkill(rulings, skill, grade)
  const over = overAgainst(rulings, graded, original)
  const instigates = rulings['opposed-tie'] === 'instigator'
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const made = rollGraded(table, state, { figure: resister, sheet: skill, graded, over, roll })
    if (original.unopposed === true) return made.level < SUCCESS
    const against = relevelled(table, rulings, original, over)
    const level = made.level >= SUCCESS && made.level === against.level
    if (level && rulings['opposed-tie'] !== 'roll-again') {
      tellDice(table, made, against)
      const tieLoses = instigates || tie(rulings, made, against) < 0
      return table.leadOf(made.die, against.die, tieLoses ? NOT_HIGHER : LOWER) === 0
    }
    const bothFail = made.level < SUCCESS && against.level < SUCCESS
    const result = opposed(table, rulings, made, against)
    if (result !== 0) return result < 0
    if (!drawIsRolledAgain(rulings, bothFail)) return false
  }
  return false
}

/** True where the table has those who drew roll again. */
export function drawIsRolledAgain(rulings: Rulings, bothFail: boolean): boolean {
  return bothFail ? rulings['opposed-both-fail'] === 'roll-again' : rulings['opposed-tie'] === 'roll-again'
}

/** How a skill above 100 bears on a resistance against a roll that was made before. */
function overAgainst(rulings: Rulings, graded: number, original: SkillRoll): number {
  return rulings['original-roll'] === 'unchanged' ? 0 : overHundred(graded, original.graded)
}

function relevelled(table: Table, rulings: Rulings, original: SkillRoll, over: number): SkillRoll {
  if (rulings['original-roll'] !== 'relevel' || over === 0) return original
  const { die, sheet, graded } = original
  return { die, sheet, graded, level: levelOf(table, { rulings, die, sheet, graded, over }) }
}

/** Somebody in a contest: which skill they bring, its value and the grade at which it is rolled. */
interface Contestant {
  readonly figure: Figure
  readonly name: string
  readonly skill: number
  readonly grade: number
}

/** Somebody tries something against another: 1 when the first wins, -1 the second, 0 nobody. */
export function contest(
  table: Table,
  state: State,
  one: Contestant,
  other: Contestant,
  roll: Roll,
): -1 | 0 | 1 {
  const { rulings } = state.setup
  const skill = withPassion(table, state, one.figure, one.skill, roll)
  const against = withPassion(table, state, other.figure, other.skill, roll)
  const first = gradedSkill(rulings, skill, one.grade)
  const second = gradedSkill(rulings, against, other.grade)
  const over = overHundred(first, second)
  const meet = (): -1 | 0 | 1 => {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const made = rollGraded(table, state, { figure: one.figure, sheet: skill, graded: first, over, roll })
      const met = rollGraded(table, state, {
        figure: other.figure,
        sheet: against,
        graded: second,
        over,
        roll,
      })
      const bothFail = made.level < SUCCESS && met.level < SUCCESS
      const result = attempted(table, rulings, made, met)
      if (result !== 0 || !drawIsRolledAgain(rulings, bothFail)) return result
    }
    return 0
  }
  const result = mayCheat(one.figure) || mayCheat(other.figure) ? meet() : table.settle(meet)
  if (table.logs)
    say(table, {
      event: 'contest',
      rule: roll.rule,
      figure: one.figure.id,
      skill: one.name,
      graded: first,
      foe: other.figure.id,
      against: other.name,
      set: second,
      result,
    })
  return result
}

/** An opposed roll by which the first wants to bring something about: under a ruling a tie is enough for that. */
export function attempted(table: Table, rulings: Rulings, one: SkillRoll, other: SkillRoll): -1 | 0 | 1 {
  const result = opposed(table, rulings, one, other)
  const tied = result === 0 && one.level >= SUCCESS
  return tied && rulings['opposed-tie'] === 'instigator' ? 1 : result
}
