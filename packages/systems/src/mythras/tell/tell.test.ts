/**
 * Words: known exchanges told line by line, questions as they are put, the board. The numbers are those of the
 * rules' own examples; at the end stand the checks that nothing the rules say, ask or roll goes without words.
 */
import {
  amount,
  type Choice,
  type Decision,
  Fight,
  type FightEvent,
  type HandSpec,
  option,
  parseScenario,
  type QuestionText,
} from '@steelyard/kernel'
import { describe, expect, test } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { ruleSources } from '../../testing/sources.ts'
import { scenarios } from '../content/scenarios.ts'
import { mythras } from '../index.ts'
import { decisions } from '../register/decisions.ts'
import { eventCodes, type MythrasEvent } from '../register/events.ts'
import { rules } from '../register/rules.ts'
import { effectNames } from '../rules/melee/exchange.ts'
import { takeTurn } from '../rules/round/turn.ts'
import type { State } from '../state/state.ts'
import {
  ANA,
  BOR,
  figure,
  item,
  limb,
  type PlayScript,
  plain,
  playRound,
  playWhile,
  run,
  stage,
  strike,
  turn,
} from '../testing/stage.ts'
import { moveWords, spellWords } from './events.ts'
import { conditionWords, hazardWords, itemWords } from './happenings.ts'
import { nameOf, tell } from './index.ts'
import { rolls } from './rolls.ts'
import { effectTitles } from './words.ts'

/** What was told, as text. */
function lines(state: State, play: { readonly events: readonly FightEvent[] }): readonly string[] {
  return play.events.filter(({ event }) => event !== 'roll').map((event) => tell.event(event, state).text)
}

/** A question at the moment it is asked: its words, and whatever answer the test gives. */
function listening(answer: Choice): {
  readonly choose: (decision: Decision, state: State) => Choice
  readonly heard: { ask: string; labels: readonly string[]; hints: readonly string[] }[]
} {
  const heard: { ask: string; labels: readonly string[]; hints: readonly string[] }[] = []
  const choose = (decision: Decision, state: State): Choice => {
    const words: QuestionText = tell.question(decision, state)
    heard.push({
      ask: words.ask,
      labels: decision.options.map((key) => words.label(key)),
      hints: decision.options.map((key) => words.hint(key)),
    })
    return answer
  }
  return { choose, heard }
}

/** The words of a decision made up for the test. */
function asked(
  state: State,
  name: string,
  by: string,
  keys: readonly string[],
  about: unknown,
): QuestionText {
  return tell.question(
    option({ name, rule: 'mythras.round.turn', to: { id: by, seat: '' }, options: keys, about }),
    state,
  )
}

/** The board's entry of a figure. */
function shown(state: State, id: string) {
  const found = tell
    .board(state)
    .sides.flatMap(({ figures }) => figures)
    .find((each) => each.id === id)
  if (found === undefined) throw new RangeError(`${id} is not on the board`)
  return found
}

const duel = (scene = {}) => stage({ heroes: [ANA], foes: [BOR] }, scene)
const head: PlayScript['choices'] = { effect: ['choose-location'], location: ['head'] }

describe('an exchange is told', () => {
  rule(
    ['mythras.attack.step-1', 'mythras.attack.step-2', 'mythras.parry.equal'],
    'blow and parry by skill, die and level',
    () => {
      const state = duel()
      const choices = { reaction: ['parry viking-shield'] }
      const { play } = strike(state, 'ana', 'bor', { dice: [44, 31, 5, 2, 11], choices })
      expect(lines(state, play)).toEqual([
        'Ana attacks Bor with the broadsword: Success, 44 against 65',
        'Bor parries with the viking shield: Success, 31 against 60',
        "7 damage to Bor's chest; the parry stops 7; nothing gets through",
      ])
    },
  )

  rule('mythras.block.passive', 'what a ward stops is not called a parry', () => {
    const state = duel()
    const choices = { ward: ['ward viking-shield'], 'ward-locations': [['chest']] }
    const { play } = strike(state, 'ana', 'bor', { dice: [44, 5, 2, 11], choices })
    expect(lines(state, play)).toContain("7 damage to Bor's chest; the ward stops 7; nothing gets through")
  })

  rule(
    ['mythras.attack.no-parry', 'mythras.ap.exhausted'],
    'whoever does not answer a blow that lands counts as having failed; a miss needs no answer',
    () => {
      const state = duel()
      const { play } = strike(state, 'ana', 'bor', { dice: [44, 1, 1, 11] })
      expect(lines(state, play).slice(0, 3)).toEqual([
        'Ana attacks Bor with the broadsword: Success, 44 against 65',
        'Bor does not react: a Failure',
        'Ana wins 1 special effect',
      ])
      const missed = strike(duel(), 'ana', 'bor', { dice: [80] })
      expect(lines(state, missed.play)).toEqual([
        'Ana attacks Bor with the broadsword: Failure, 80 against 65',
      ])
    },
  )

  rule(
    ['mythras.effect.choose-location', 'mythras.wound.serious-vital', 'mythras.armor.stack'],
    'from the effect to the swoon',
    () => {
      const state = duel()
      const choices = { reaction: ['parry viking-shield'], ...head }
      const { play } = strike(state, 'ana', 'bor', { dice: [44, 77, 6, 1, 2, 40], choices })
      expect(lines(state, play)).toEqual([
        'Ana attacks Bor with the broadsword: Success, 44 against 65',
        'Bor parries with the viking shield: Failure, 77 against 60',
        'Ana wins 1 special effect',
        'Choose Location: head',
        "7 damage to Bor's head; armour stops 1; 6 get through",
        "Bor's head 6 → 0: a Serious wound",
        'Bor cannot attack for 2 Turns',
        'Equal levels, 40 against 44: the higher die wins',
        'Bor resists with Endurance 54 against 44, a Success: fails',
        'Bor is unconscious for 6 minutes',
        'Bor is prone',
      ])
    },
  )

  rule('mythras.attack.missed-parry', 'effects of a parried miss, harder against the larger Size', () => {
    const state = duel()
    const choices = {
      reaction: ['parry viking-shield'],
      effect: ['disarm', 'trip'],
      'resist-skill': ['brawn'],
    }
    const { play } = strike(state, 'ana', 'bor', { dice: [71, 5, 4, 3, 30], choices })
    const told = lines(state, play)
    expect(told).toContain('Bor wins 2 special effects')
    expect(told).toContain(
      'Ana resists with Combat Style 65, Hard 44 (the Sizes of the weapons) against 5, a Critical: fails',
    )
    expect(told).toContain('The broadsword flies 3 m away from Ana')
    expect(told).toContain('Ana resists with Brawn 55 against 5, a Critical: fails')
    expect(told.at(-1)).toBe('Ana is prone')
  })

  rule('mythras.effect.sunder', 'armour wears down before flesh', () => {
    const state = duel()
    const choices = { effect: ['sunder'] }
    const { play } = strike(state, 'bor', 'ana', { dice: [20, 6, 3, 10], choices })
    const told = lines(state, play)
    expect(told).toContain("The armour of Ana's chest loses 4 Armour Points")
    expect(told).toContain("Ana's chest 8 → 6: a Minor wound")
  })

  rule('mythras.effect.impale-grade', 'what a weapon in the wound costs', () => {
    const cid = { name: 'Cid', kind: 'npc', str: 11, siz: 12, style: 60, weapons: ['spear'] }
    const state = stage({ heroes: [ANA], foes: [cid] })
    const choices = { effect: ['impale'], 'impale-roll': ['second'] }
    const { play } = strike(state, 'cid', 'ana', { dice: [22, 2, 7, 17, 3, 24], choices })
    const told = lines(state, play)
    expect(told).toContain("Ana's left arm 5 → −1: a Serious wound")
    expect(told).toContain('The spear stays in Ana: Formidable for all skills')
    expect(told).toContain(
      'Ana resists with Endurance 50, Formidable 25 (a weapon in the wound) against 22, a Success: holds out',
    )
  })

  rule('mythras.core.over-100', 'what a skill above 100 takes off both', () => {
    const master = { name: 'Warmaster', kind: 'npc', style: 115, weapons: ['broadsword'] }
    const state = stage({ heroes: [master], foes: [BOR] })
    const choices = { reaction: ['parry viking-shield'] }
    const { play } = strike(state, 'warmaster', 'bor', { dice: [11, 44, 4, 11], choices })
    expect(lines(state, play).slice(0, 3)).toEqual([
      'Warmaster attacks Bor with the broadsword: Critical, 11 against 115',
      "A skill above 100 takes 15 off both: Warmaster's roll is a Success against a Success",
      'Bor parries with the viking shield: Success, 44 against 45',
    ])
  })

  rule('mythras.close.modifiers', 'the helpless are struck without a roll', () => {
    const state = duel()
    figure(state, 'bor').unconscious = 72
    limb(state, 'bor', 'head').hp = 0
    const { play } = strike(state, 'ana', 'bor', { dice: [8, 2, 50], choices: head })
    const told = lines(state, play)
    expect(told[0]).toBe('Ana attacks Bor with the broadsword: Success, without a roll')
    expect(told).toContain("Bor's head 0 → −9: a Major wound")
    expect(told.at(-1)).toBe('Bor is dead')
  })

  rule('mythras.charge.penalty', 'a grade that is not Standard is named', () => {
    const state = stage({ heroes: [ANA], foes: [BOR] }, { field: { distance: 15 } })
    const play = turn(state, 'bor', 'charge ana with axe at a run', { dice: [41] })
    const told = lines(state, play)
    expect(told[0]).toBe('Bor charges Ana with the axe at a run (1 Action Point left)')
    expect(told[1]).toBe('Bor charges 14 m at Ana')
    expect(told).toContain('Bor attacks Ana with the axe: Failure, 41 against 40 (Hard: charging)')
  })

  rule('mythras.evade.prone', 'an evader ends on the ground', () => {
    const state = duel()
    const { play } = strike(state, 'ana', 'bor', { dice: [80, 77], choices: { reaction: ['evade'] } })
    expect(lines(state, play)).toEqual([
      'Ana attacks Bor with the broadsword: Failure, 80 against 65',
      'Bor evades: Failure, 77 against 40',
      'Bor is prone',
    ])
  })

  rule('mythras.gear.unarmed', 'bare hands are no thing', () => {
    const state = duel()
    const { play } = strike(state, 'ana', 'bor', { dice: [99], with: 'fist-kick' })
    expect(lines(state, play)[0]).toBe('Ana attacks Bor bare-handed: Fumble, 99 against 27')
  })

  rule('mythras.knockback.distance', 'how far somebody is knocked', () => {
    const state = stage({ heroes: [ANA], foes: ['grizzly-bear'] })
    const choices = { reaction: ['parry heater'] }
    const dice = [60, 44, 7, 12, 11, 47]
    const { play } = strike(state, 'grizzly-bear', 'ana', { dice, choices, with: 'claw' })
    const told = lines(state, play)
    expect(told).toContain("19 damage to Ana's chest; the parry stops 9; armour stops 4; 6 get through")
    expect(told).toContain('Ana is knocked back 2 m by Grizzly Bear')
    expect(told).toContain('Ana rolls Athletics 50: 47, Success')
  })

  rule('mythras.core.luck-cheat-fate', 'Luck that is spent, and what is left', () => {
    const state = duel()
    const { play } = strike(state, 'ana', 'bor', { dice: [88, 70], choices: { luck: ['re-roll'] } })
    expect(lines(state, play)).toContain('Ana spends a Luck Point: the roll is made again (1 left)')
  })

  rule('mythras.se.none-legal', 'unused effects are told as lost', () => {
    const state = duel()
    const { play } = strike(state, 'ana', 'bor', { dice: [44, 1, 1, 11], choices: { effect: ['none'] } })
    expect(lines(state, play)).toContain('Ana leaves 1 special effect unused')
  })
})

describe('the course of a fight is told', () => {
  rule(
    ['mythras.init.roll', 'mythras.init.armor', 'mythras.init.ties'],
    'Initiative with its sum, the Round with its order',
    () => {
      const state = duel({ from: 'start' })
      const play = playWhile(state, { dice: [6, 5] }, ({ phase }) => phase !== 'turn')
      expect(lines(state, play)).toEqual([
        'The fight begins: heroes against foes',
        'Ana: Initiative 6 + 9 = 15',
        'Bor: Initiative 5 + 10 = 15',
        'Round 1: Ana, Bor',
      ])
      expect(play.events.map((event) => tell.event(event, state).tone).at(-1)).toBe('head')
    },
  )

  rule('mythras.surprise.initiative', 'ten off for the surprised', () => {
    const state = duel({ from: 'start', field: { surprised: ['bor'] } })
    const play = playWhile(state, { dice: [6, 9] }, ({ phase }) => phase !== 'turn')
    const told = lines(state, play)
    expect(told).toContain('Bor is surprised: flat-footed until acting')
    expect(told).toContain('Bor: Initiative 9 + 0 = 9')
  })

  rule('mythras.effect.bleed-tick', 'blood loss by the names of fatigue', () => {
    const state = duel()
    limb(state, 'ana', 'abdomen').bleeding = 'yes'
    const choices = { turn: () => 'dither' }
    expect(lines(state, playRound(state, { choices }))).toContain('Ana: Fresh → Winded')
    expect(lines(state, playRound(state, { choices }))).toContain('Ana: Winded → Tired')
  })

  rule(['mythras.action.delay', 'mythras.action.dither'], 'points kept back and points wasted', () => {
    const state = duel()
    const kept = turn(state, 'ana', 'delay', { choices: { delay: [2] } })
    expect(lines(state, kept)).toEqual(['Ana delays: 2 Action Points kept back'])
    const wasted = turn(state, 'bor', 'dither')
    expect(lines(state, wasted)).toEqual(['Bor dithers (1 Action Point left)'])
  })

  rule('mythras.wound.major-limb', 'how long somebody has to live', () => {
    const state = duel()
    limb(state, 'bor', 'right-leg').hp = -4
    const choices = { effect: ['choose-location'], location: ['right-leg'] }
    const { play } = strike(state, 'ana', 'bor', { dice: [44, 2, 1, 90], choices })
    const told = lines(state, play)
    expect(told).toContain("Bor's right leg is severed")
    expect(told).toContain('Bor dies in 10 minutes unless treated')
  })

  rule('mythras.effect.prepare-counter', 'what is prepared stays secret from others', () => {
    const state = duel()
    const event: MythrasEvent = {
      event: 'counter',
      rule: 'mythras.effect.prepare-counter',
      figure: 'ana',
      foe: 'bor',
      effect: 'trip',
    }
    const seenBy = (seat: string) => {
      const known = mythras.seen(event, state, seat)
      return known === null ? '' : tell.event(known, state).text
    }
    expect(seenBy('heroes')).toBe('Ana prepares to counter Bor: Trip Opponent')
    expect(seenBy('foes')).toBe('Ana prepares to counter Bor: an effect, in secret')
  })
})

describe('questions are put', () => {
  rule('mythras.core.luck-desperate', 'for a Desperate Effort, with whom it is to answer', () => {
    const state = duel()
    figure(state, 'ana').actionPoints = 0
    const { choose, heard } = listening('no')
    strike(state, 'bor', 'ana', { dice: [36, 1, 1, 11], choices: { 'desperate-effort': choose } })
    expect(heard.map(({ ask }) => ask)).toEqual([
      'Ana has no Action Points. Buy one with Luck for the attack by Bor?',
    ])
  })

  rule('mythras.round.turn', 'for a Turn, with points and what each weapon is worth', () => {
    const state = duel()
    const { choose, heard } = listening('dither')
    run(state, { choices: { turn: choose } }, (table, now) => takeTurn(table, now, figure(now, 'ana')))
    const [words] = heard
    expect(words?.ask).toBe('Ana: 2 Action Points. What do you do?')
    expect(words?.labels.slice(0, 3)).toEqual([
      'Attack Bor with the broadsword',
      'Attack Bor with the heater',
      'Attack Bor bare-handed',
    ])
    expect(words?.hints.slice(0, 2)).toEqual(['65 %; 1d8+1d2; Medium', '65 %; 1d4+1d2; Large'])
  })

  rule(
    ['mythras.attack.offer-reaction', 'mythras.parry.which'],
    'for a reaction, with the die that lies there',
    () => {
      const state = duel()
      const { choose, heard } = listening('none')
      strike(state, 'bor', 'ana', { dice: [36, 1, 1, 11], choices: { reaction: choose } })
      const [words] = heard
      expect(words?.ask).toBe('Bor attacks Ana with the axe: 36, a Success. How does Ana answer?')
      expect(words?.labels).toEqual([
        'No reaction',
        'Parry with the broadsword (Medium)',
        'Parry with the heater (Large)',
        'Parry bare-handed (Small)',
        'Evade',
      ])
      expect(words?.hints.slice(1)).toEqual([
        '65 %; stops all of Medium',
        '65 %; stops all of Medium',
        '27 %; stops half of Medium',
        '45 %; prone after',
      ])
    },
  )

  rule(
    ['mythras.size.scale', 'mythras.parry.one-less', 'mythras.parry.two-less'],
    'with Size against Size',
    () => {
      const state = duel()
      const keys = ['parry broadsword', 'parry heater']
      const huge = asked(state, 'reaction', 'ana', keys, { foe: 'bor', item: 'axe', size: 3 })
      expect(huge.hint('parry heater')).toBe('65 %; stops half of Huge')
      expect(huge.hint('parry broadsword')).toBe('65 %; stops nothing of Huge')
    },
  )

  rule(['mythras.close.modifiers', 'mythras.core.grades'], 'with the percentage after its grade', () => {
    const state = duel()
    figure(state, 'ana').posture = 'prone'
    const words = asked(state, 'reaction', 'ana', ['parry heater'], { foe: 'bor', item: 'axe', size: 1 })
    expect(words.hint('parry heater')).toBe('33 %, Formidable; stops all of Medium')
    const turning = asked(state, 'turn', 'ana', ['attack broadsword'], {})
    expect(turning.hint('attack broadsword')).toBe('33 %, Formidable; 1d8+1d2; Medium')
  })

  rule(['mythras.trait.daredevil', 'mythras.evade.acrobatics'], 'with what an evader risks', () => {
    const nimble = { ...ANA, skills: { ...ANA.skills, acrobatics: 50 } }
    const daring = {
      ...ANA,
      style: { name: 'Rope', value: 65, weapons: ['broadsword'], traits: ['daredevil'] },
    }
    const about = { foe: 'bor', item: 'axe', size: 1, weaponry: 'melee' }
    const one = asked(stage({ heroes: [nimble], foes: [BOR] }), 'reaction', 'ana', ['acrobatics'], about)
    expect(one.hint('acrobatics')).toBe('50 %; stays up')
    expect(one.hint('evade')).toBe('45 %; prone after')
    const other = asked(stage({ heroes: [daring], foes: [BOR] }), 'reaction', 'ana', ['evade'], about)
    expect(other.hint('evade')).toBe('45 %; stays up')
  })

  rule(
    ['mythras.se.before-damage', 'mythras.effect.trip', 'mythras.effect.bleed'],
    'for effects, with how they are resisted',
    () => {
      const state = duel()
      const { choose, heard } = listening('none')
      strike(state, 'ana', 'bor', { dice: [5, 1, 1, 11], choices: { effect: choose } })
      const [words] = heard
      expect(words?.ask).toBe('Ana: 2 effects against Bor: choose one')
      const hint = (label: string) => words?.hints[words.labels.indexOf(label)]
      expect(hint('Trip Opponent')).toBe('prone; Brawn 62 %')
      expect(hint('Bleed')).toBe('a fatigue level each Round if wounded; Endurance 54 %')
      expect(hint('Maximize Damage')).toBe('one weapon die counts in full')
      expect(words?.labels).not.toContain('Arise')
    },
  )

  rule(
    ['mythras.effect.impale-firearm', 'mythras.effect.trip-firearm', 'mythras.effect.bash-firearm'],
    'for effects, with what depends on the weapon: a blade stays in, a bullet does not',
    () => {
      const state = stage({ heroes: [ANA], foes: ['trooper'] }, { field: { distance: 20 } })
      const shot = listening('none')
      turn(state, 'trooper', 'shoot rifle', { dice: [30, 1, 1, 11], choices: { effect: shot.choose } })
      const blow = listening('none')
      strike(duel(), 'ana', 'bor', { dice: [30, 1, 1, 11], choices: { effect: blow.choose } })
      const hint = ({ heard: [words] }: typeof shot, label: string) =>
        words?.hints[words.labels.indexOf(label)]
      expect(hint(shot, 'Impale')).toBe('best of two damage rolls')
      expect(hint(blow, 'Impale')).toBe('best of two damage rolls; stays in')
      expect(hint(shot, 'Trip Opponent')).toBe('prone; if a leg is struck; Brawn 55 %')
      expect(hint(shot, 'Bash')).toBe('pushed back by the damage rolled; if a limb is struck')
    },
  )

  rule(['mythras.effect.stun-location', 'mythras.effect.stun-limb'], 'a stun says for how many Turns', () => {
    const style = { name: 'Mace', value: 64, weapons: ['mace'] }
    const state = stage({ heroes: [{ ...ANA, luck: 0, style, weapons: ['mace'] }], foes: [BOR] })
    const { play } = strike(state, 'ana', 'bor', {
      dice: [30, 4, 2, 14, 25, 1, 40],
      choices: { effect: ['stun-location'] },
    })
    expect(lines(state, play)).toContain('Stun Location: Bor reels')
    expect(lines(state, play)).toContain("Bor's right arm is stunned for 5 Turns")
  })

  rule(
    'mythras.effect.bash-firearm',
    'a shot at the trunk that should have staggered says that it did not',
    () => {
      const state = stage({ heroes: [{ ...ANA, luck: 0 }], foes: ['trooper'] }, { field: { distance: 20 } })
      const play = turn(state, 'trooper', 'shoot rifle', {
        dice: [30, 1, 1, 11],
        choices: { effect: ['bash'] },
      })
      expect(lines(state, play)).toContain('Bash: no effect')
    },
  )

  rule('mythras.gun.dual-pistols', 'for two guns at once, with how hard each shot is', () => {
    const pistols = [
      { name: 'pistol', hand: 'right' },
      { name: 'pistol', hand: 'left' },
    ]
    const state = stage(
      { heroes: [ANA], foes: [{ use: 'trooper', weapons: pistols }] },
      { field: { distance: 20 } },
    )
    const words = asked(state, 'turn', 'trooper', ['dual pistol pistol-2'], {})
    expect(words.hint('dual pistol pistol-2')).toBe('47 %, Hard; 1d6; a shot each')
  })

  rule('mythras.armor.locations', 'for a location, with Hit Points and armour', () => {
    const state = duel()
    const words = asked(state, 'location', 'bor', ['head', 'right-arm'], { target: 'ana' })
    expect(words.ask).toBe('Bor: where is Ana struck?')
    expect(words.label('head')).toBe('head (6/6, armour 3)')
    limb(state, 'ana', 'right-arm').hp = 1
    expect(words.label('right-arm')).toBe('right arm (1/5, armour 2)')
  })

  rule(['mythras.block.choose-location', 'mythras.free.ward'], 'with what wards a location', () => {
    const state = duel()
    const { locations } = state.setup.profiles[0] ?? { locations: [] }
    item(state, 'ana', 'heater').ward = 2 ** locations.findIndex(({ key }) => key === 'head')
    const words = asked(state, 'location', 'bor', ['head', 'chest'], { target: 'ana' })
    expect(words.hint('head')).toBe('warded: heater, Large')
    expect(words.hint('chest')).toBe('')
  })

  rule('mythras.block.crouch', 'for a ward, with the locations it covers', () => {
    const words = asked(duel(), 'ward', 'ana', ['keep', 'ward heater', 'crouch heater'], { foe: 'bor' })
    expect(words.ask).toBe('Bor is about to strike Ana. Set a ward first?')
    expect(words.label('ward heater')).toBe('Ward with the heater')
    expect(words.hint('ward heater')).toBe('Large; 3 locations')
    expect(words.hint('crouch heater')).toBe('Large; 6 locations; fights at Hard')
  })

  rule('mythras.core.luck-cheat-fate', 'for Luck, with what a swap would make of the die', () => {
    const state = duel()
    const about = { roll: 'endurance', level: 1, face: 71, swapped: 2 }
    const words = asked(state, 'luck', 'ana', ['keep', 're-roll', 'swap'], about)
    expect(words.ask).toBe('Ana: Endurance 71, a Failure. Spend a Luck Point?')
    expect(words.hint('swap')).toBe('71 → 17, Success')
    const hundred = asked(state, 'luck', 'ana', ['swap'], { roll: 'parry', level: 0, face: 100, swapped: 0 })
    expect(hundred.hint('swap')).toBe('100 → 100, Fumble')
  })

  rule('mythras.react.interrupt', 'for breaking in, with what was declared', () => {
    const state = duel()
    const about = { actor: 'bor', declared: 'attack axe', passing: false }
    const words = asked(state, 'interrupt', 'ana', ['wait', 'act'], about)
    expect(words.ask).toBe('Bor is about to act (attack with the axe). Does Ana break in?')
    expect(words.label('act')).toBe('Act first')
  })

  rule('mythras.charge.penalty', 'for a charge, which is Hard', () => {
    const state = stage({ heroes: [ANA], foes: [BOR] }, { field: { distance: 12 } })
    const words = asked(state, 'turn', 'bor', [], {})
    const key = 'charge ana with axe at a run'
    expect(words.label(key)).toBe('Charge Ana with the axe at a run')
    expect(words.hint(key)).toBe('40 %, Hard; 12 m; a Size larger')
    expect(words.hint('move to ana')).toBe('11 m away; up to 6 m')
    expect(words.hint('sprint to ana')).toBe('11 m away; up to 30 m')
    expect(words.hint('move away from ana')).toBe('up to 6 m')
    const points = tell.question(
      amount({ name: 'delay', rule: 'mythras.action.delay', to: figure(state, 'bor'), min: 1, max: 2 }),
      state,
    )
    expect([1, 2].map((each) => points.label(String(each)))).toEqual(['1 Action Point', '2 Action Points'])
  })

  rule('mythras.ranged.modifiers', 'for a shot, with wind and movement', () => {
    const archer = { name: 'Archer', style: 65, weapons: ['bow'] }
    const field = { distance: 50, wind: 'moderate' }
    const state = stage({ heroes: [archer], foes: [BOR] }, { field })
    const words = asked(state, 'turn', 'archer', ['shoot bow'], {})
    expect(words.label('shoot bow')).toBe('Shoot with the bow')
    expect(words.hint('shoot bow')).toMatch(/^33 %, Formidable; 1d8/)
  })

  rule('mythras.effect.impale', 'for the two rolls of an impale', () => {
    const words = asked(duel(), 'impale-roll', 'ana', ['first', 'second'], { first: 3, second: 8 })
    expect(words.label('second')).toBe('Second roll: 8')
  })

  rule('mythras.action.regain-footing', 'for a contest of skills', () => {
    const state = duel()
    figure(state, 'ana').posture = 'prone'
    const { choose, heard } = listening('brawn')
    const dice = [40, 47]
    turn(state, 'ana', 'regain-footing', {
      dice,
      choices: { 'resist-skill ana': choose, 'resist-skill bor': ['athletics'] },
    })
    expect(heard[0]?.ask).toBe('Ana: contest the footing with which skill?')
    expect(heard[0]?.labels).toEqual(['Brawn', 'Athletics'])
    expect(heard[0]?.hints).toEqual(['55 %', '50 %'])
  })

  rule('mythras.core.luck-mitigate', 'for a wound that would be Major', () => {
    const words = asked(duel(), 'mitigate', 'ana', ['no', 'yes'], { location: 'left-arm', damage: 11 })
    expect(words.ask).toBe('Ana: 11 to the left arm would be a Major wound. Spend a Luck Point?')
    expect(words.hint('yes')).toBe('1 Luck Point: the worst Serious wound')
  })

  rule(
    ['mythras.magic.cast', 'mythras.magic.resist', 'mythras.react.counter-spell'],
    'for spells, by their names',
    () => {
      const mage = { name: 'Mage', skills: { magic: 60 }, spells: ['Disruption'], style: 40 }
      const state = stage({ heroes: [mage], foes: [BOR] })
      const casting = asked(state, 'turn', 'mage', ['cast disruption'], {})
      expect(casting.label('cast disruption')).toBe('Cast Disruption')
      expect(casting.hint('cast disruption')).toBe('60 %; 1 Magic Point; against Endurance')
      const aiming = asked(state, 'spell-target', 'mage', ['bor', 'wait'], { spell: 'disruption' })
      expect(aiming.ask).toBe('Mage has Disruption ready: at whom?')
      expect(aiming.label('bor')).toBe('Bor')
      const about = { caster: 'mage', spell: 'disruption', held: false, free: false }
      const counter = asked(state, 'counter-spell', 'bor', ['no', 'counter'], about)
      expect(counter.ask).toBe('Mage casts Disruption. Does Bor counter it for 1 Action Point?')
    },
  )

  test('keys of every shape have labels', () => {
    const state = duel()
    const words = asked(state, 'turn', 'ana', [], {})
    const labels: Readonly<Record<string, string>> = {
      'brace bor': 'Brace against Bor',
      'sheathe heater': 'Put the heater away',
      'pick-up axe-2': 'Pick up the axe (2)',
      'withdraw axe bor': 'Pull the axe out of Bor',
      'move away from bor': 'Move away from Bor',
      'change-range towards bor': 'Change range towards Bor',
      'leap at bor': 'Leap at Bor',
      'first-aid ana left-arm': 'First Aid for Ana, left arm',
      'struggle bor': "Struggle out of Bor's grip",
      'struggle right-arm': 'Struggle to free the right arm',
      'regain-footing': 'Regain footing',
      'something new bor': 'Something new Bor',
    }
    for (const [key, label] of Object.entries(labels)) expect(words.label(key)).toBe(label)
  })
})

describe('the board shows', () => {
  rule(['mythras.round.order', 'mythras.round.cycles'], 'the countdown and whose slot it is', () => {
    const state = duel()
    state.round = 2
    state.slot = 1
    const board = tell.board(state)
    expect(board.title).toBe('Round 2, cycle 1')
    expect(board.stages).toEqual([
      { name: 'Ana (14)', now: false },
      { name: 'Bor (15)', now: true },
    ])
    expect(board.sides.map(({ name }) => name)).toEqual(['heroes', 'foes'])
  })

  rule('mythras.fatigue.levels', 'fatigue in Initiative and Action Points', () => {
    const state = duel()
    figure(state, 'ana').fatigue = 4
    expect(tell.board(state).stages[0]?.name).toBe('Ana (10)')
    figure(state, 'ana').actionPoints = 1
    expect(shown(state, 'ana').gauges[0]).toEqual({ label: 'Action Points', now: 1, max: 1 })
    expect(shown(state, 'ana').conditions).toContain('Exhausted')
  })

  rule('mythras.wound.apply', 'the worst wounds, and never more than four gauges', () => {
    const state = duel()
    expect(shown(state, 'bor').gauges.map(({ label }) => label)).toEqual(['Action Points', 'head'])
    for (const [key, hp] of [
      ['chest', 7],
      ['left-leg', -2],
      ['right-arm', 1],
      ['abdomen', 6],
    ] as const)
      limb(state, 'ana', key).hp = hp
    const { gauges, facts } = shown(state, 'ana')
    expect(gauges).toEqual([
      { label: 'Action Points', now: 2, max: 2 },
      { label: 'left leg', now: -2, max: 6 },
      { label: 'right arm', now: 1, max: 5 },
      { label: 'Luck', now: 2, max: 0 },
    ])
    expect(facts).toContain('abdomen 6/7')
    expect(facts).toContain('chest 7/8')
  })

  rule(
    ['mythras.gear.melee-table', 'mythras.gear.shield-table', 'mythras.engage.def'],
    'arms, armour and engagement',
    () => {
      const state = duel()
      expect(shown(state, 'ana').facts).toEqual([
        'broadsword 1d8+1d2 Medium',
        'heater 1d4+1d2 Large',
        'armour 2–4',
        'engaged with Bor',
      ])
      const apart = stage({ heroes: [ANA], foes: [BOR] }, { field: { distance: 20 } })
      expect(shown(apart, 'bor').facts).toContain('20 m from Ana')
    },
  )

  rule(
    ['mythras.effect.stun-limb', 'mythras.effect.impale-grade', 'mythras.surprise.flat-footed'],
    'what is in force on somebody',
    () => {
      const state = duel()
      const ana = figure(state, 'ana')
      Object.assign(ana, {
        posture: 'prone',
        pain: 1,
        blinded: 2,
        blindGrade: 1,
        impaled: 2,
        surprised: true,
        pinned: 1,
      })
      limb(state, 'ana', 'right-arm').stun = 3
      limb(state, 'ana', 'chest').bleeding = 'yes'
      ana.grippedBy = [1]
      const { conditions } = shown(state, 'ana')
      for (const condition of [
        'prone',
        'bleeding',
        'in pain (1 Turn)',
        'blinded (Hard, 2 Turns)',
        'impaled (Formidable)',
        'gripped by Bor',
        'stunned right arm (3 Turns)',
        'surprised',
        'pinned down (1 Turn)',
      ])
        expect(conditions).toContain(condition)
    },
  )

  rule(['mythras.free.ward', 'mythras.block.crouch'], 'which locations a ward covers', () => {
    const state = duel()
    const warding = (ward: number) => {
      item(state, 'ana', 'heater').ward = ward
      return shown(state, 'ana').conditions.find((each) => each.startsWith('wards'))
    }
    expect(warding(0b1001000)).toBe('wards chest and head with the heater')
    expect(warding(0b1111110)).toBe('wards all but right leg with the heater')
    expect(warding(0b1111111)).toBe('wards all locations with the heater')
  })

  rule('mythras.wound.serious-vital', 'who is down and who is out', () => {
    const state = duel()
    figure(state, 'bor').unconscious = 72
    expect(shown(state, 'bor').standing).toBe('down')
    expect(shown(state, 'bor').conditions).toContain('unconscious (6 minutes)')
    figure(state, 'bor').life = 'dead'
    expect(shown(state, 'bor').standing).toBe('out')
    expect(shown(state, 'ana').standing).toBe('up')
  })

  rule('mythras.effect.prepare-counter', 'a counter only to its owner', () => {
    const state = duel()
    figure(state, 'ana').counters = [{ against: 1, effect: 'trip' }]
    expect(shown(mythras.view(state, 'heroes'), 'ana').conditions).toEqual(['counters Trip Opponent by Bor'])
    const others = mythras.view(state, 'foes')
    expect(shown(others, 'ana').conditions).toEqual(['has a counter for Bor'])
    expect(JSON.stringify(tell.board(others))).not.toMatch(/trip|hidden/i)
  })

  rule('mythras.close.modifiers', 'light, wind and ground', () => {
    const field = { light: 'dim', wind: 'strong', ground: 'unstable', visibility: 'mist' }
    expect(tell.board(duel({ field })).notes).toEqual([
      'partial darkness, mist, strong wind, unstable ground',
    ])
    expect(tell.board(duel()).notes).toEqual([])
  })
})

describe('nothing goes without words', () => {
  const sources = ruleSources('mythras')
  const found = (pattern: RegExp) => [...new Set([...sources.matchAll(pattern)].map(([, name = '']) => name))]

  test('every decision that is asked is registered, and none besides', () => {
    const direct = found(/\b(?:option|menu|amount|subset)\(\{\s*name: '([a-z-]+)'/g)
    const named = found(/\bask(?:Figure|Item)\(table, (?:state, )?\{\s*question: '([a-z-]+)'/g)
    // What is asked between fights is registered with the interlude.
    const inFights = [...direct, ...named].filter((name) => !name.startsWith('between-'))
    expect(decisions.map(({ name }) => name).toSorted()).toEqual([...new Set(inFights)].toSorted())
  })

  test('what cannot be chosen is said in plain words where the title of the rule would not say it', () => {
    const words = asked(duel(), 'turn', 'ana', [], null)
    expect(words.reason?.({ key: 'wing-buffet', rule: 'mythras.creature.wing-buffet' })).toBe(
      'nobody is under the wings',
    )
    expect(words.reason?.({ key: 'odd', rule: 'mythras.round.turn' })).toBe('')
  })

  test('where a rule forbids several things, the one that does is said, with its numbers', () => {
    const gunner = plain('Gil', 60, ['rifle', 'dagger'], { at: [0, 0] })
    const rob = plain('Rob', 60, ['dagger'], { at: [28, 0] })
    const wall = { id: 'wall', ap: 6, at: [1, -3], to: [1, 3] }
    const said = (key: string, rule: string, state: State) =>
      asked(state, 'turn', 'gil', [], null).reason?.({ key, rule })
    const open = stage({ us: [gunner], them: [rob] }, {})
    const walled = stage({ us: [{ ...gunner, cover: 'wall' }], them: [rob] }, { field: { covers: [wall] } })
    const reach = 'mythras.engage.def'
    expect(said('attack dagger', reach, open)).toBe('nobody is within reach: the nearest foe is 28 m off')
    const gaits = 'mythras.move.gaits'
    expect(said('charge rob with dagger at a run', gaits, open)).toBe('too far: 27 of 18 m')
    expect(said('charge rob with dagger at a run', gaits, walled)).toBe('too far: 32 of 18 m')
    const steady = 'mythras.action.steady-weapon'
    expect(said('steady rifle', steady, walled)).toBe('you are wholly hidden by cover')
    figure(open, 'gil').steadied = 0
    expect(said('steady rifle', steady, open)).toBe('it is steady already')
    expect(said('aim rifle', 'mythras.ranged.aim', walled)).toBe('nobody to aim at can be seen')
    figure(open, 'gil').actionPoints = 1
    expect(said('aim rifle', 'mythras.ranged.aim', open)).toBe(
      'aiming takes a whole Round, from its first Turn on',
    )
    const load = 'mythras.ranged.load'
    expect(said('shoot rifle', load, open)).toBe('it is not loaded')
    item(open, 'gil', 'rifle').ammo = 0
    expect(said('shoot rifle', load, open)).toBe('nothing is left to load it with')
    const cover = 'mythras.action.take-cover'
    expect(said('take-cover wall', cover, walled)).toBe('no place behind it shelters you better')
    walled.covers[0] = 0
    expect(said('take-cover wall', cover, walled)).toBe('it is in pieces')
    const ready = 'mythras.action.ready-weapon'
    expect(said('draw dagger', ready, open)).toBe('no hand is free for it')
    expect(said('shoot dagger', ready, open)).toBe('it is not in hand')
    expect(said('outmaneuver', 'mythras.outm.requirements', open)).toBe('no foe is engaged with you')
    const aid = 'mythras.heal.first-aid'
    expect(said('first-aid gil chest', aid, open)).toBe('the injury needs no First Aid')
    figure(open, 'gil').engaged = [figure(open, 'rob').at]
    expect(said('first-aid gil chest', aid, open)).toBe('you are engaged')
    figure(open, 'gil').engaged = []
    expect(said('assess', 'mythras.free.assess', open)).toBe('you have looked around already')
  })

  test('ways to a flank and round walls say how long they are', () => {
    const gunner = plain('Gil', 60, ['rifle'], { at: [0, 0] })
    const rob = plain('Rob', 60, ['rifle'], { at: [28, 0], cover: 'ramp' })
    const ramp = { id: 'ramp', ap: 6, at: [27, -3], to: [27, 3] }
    const state = stage({ us: [gunner], them: [rob] }, { field: { covers: [ramp] } })
    const { hint } = asked(state, 'turn', 'gil', [], null)
    expect(hint?.('run around rob')).toMatch(/^2\d m to go; up to 18 m$/)
    expect(hint?.('run to rob')).toBe('31 m away; up to 18 m')
  })

  test('decisions rest on registered rules', () => {
    const known = new Set<string>(rules.map(({ id }) => id))
    for (const { id, title, who } of decisions) {
      expect(known).toContain(id)
      expect(title).not.toBe('')
      expect(who).not.toBe('')
    }
  })

  test('every decision has a question of its own', () => {
    const state = duel()
    for (const { name, title } of decisions) {
      const { ask } = asked(state, name, 'ana', [], null)
      expect(ask).not.toContain(title)
      expect(ask).not.toMatch(/undefined|NaN|\{/)
    }
  })

  test('every roll has words, and none besides', () => {
    expect(Object.keys(rolls).toSorted()).toEqual(
      found(/(?<!\b(?:option|menu|amount|subset)\(\{\s*)name: '([a-z-]+)',\s*rule: 'mythras/g).toSorted(),
    )
    expect(tell.roll('damage-modifier')).toBe('Damage Modifier')
    expect(tell.roll('something-new')).toBe('something new')
  })

  test('every effect has a title', () => {
    expect(Object.keys(effectTitles)).toEqual([...effectNames])
    for (const effect of effectNames) {
      const words = asked(duel(), 'effect', 'ana', [effect], { left: 1, foe: 'bor' })
      expect(words.label(effect)).toBe(effectTitles[effect])
      expect(words.hint(effect)).not.toBe('')
    }
  })

  test('every event can be told, whatever stands in it', () => {
    const state = duel()
    const blank = {
      ...{
        sides: [],
        order: [],
        locations: [],
        action: 'odd',
        detail: '',
        spell: '',
        where: '',
        location: '',
      },
      ...{
        figure: 'ana',
        target: '',
        foe: 'bor',
        against: 'bor',
        one: 'ana',
        other: 'bor',
        by: '',
        to: '',
        item: '',
      },
      ...{
        what: 'odd-thing',
        how: 'odd',
        effect: 'odd',
        result: 'odd',
        skill: 'odd',
        life: 'odd',
        winner: '',
        graded: 50,
        set: 50,
      },
      ...{ round: 1, rounds: 1, total: -3, modifier: -4, left: 0, metres: 0, amount: 2, cost: 0, value: 50 },
      ...{ die: -3, level: 7, grade: 9, over: 5, effects: 0, lost: 1, before: 0, after: 12, wound: 'minor' },
      ...{ rolled: 0, parried: 0, cover: 0, armour: 0, through: 0, on: true, crouching: false },
    }
    for (const event of eventCodes) {
      const { text } = tell.event({ ...blank, event, rule: 'mythras.round.turn' }, state)
      expect(text).not.toMatch(/undefined|NaN|\[object|[{}]| {2}/)
      expect(text.trim()).not.toBe('')
    }
    expect(tell.event({ event: 'of-another-game', rule: '' }, state).text).toBe('Of another game')
  })

  test('random fights say nothing without words of its own', () => {
    const words: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
      condition: { ...conditionWords },
      hazard: { ...hazardWords },
      item: { ...itemWords, sundered: true },
      moved: { ...moveWords },
      spell: { ...spellWords },
    }
    for (const scenario of Object.values(scenarios)) {
      const parsed = parseScenario(mythras, scenario)
      const hands: Record<string, HandSpec> = {}
      for (const seat of Object.keys(parsed.hands)) hands[seat] = 'ai:random'
      const fight = Fight.create(mythras, parsed, { seed: 'words', hands })
      fight.advance()
      for (const line of fight.log) {
        const { text } = fight.tellLine(line)
        expect(text.length).toBeLessThanOrEqual(200)
        const known = words[line.event.event]
        if (known === undefined) continue
        const code: unknown = Object.entries(line.event).find(([key]) => key === 'what' || key === 'how')?.[1]
        expect(known, text).toHaveProperty([String(code)])
      }
    }
  })

  test('names: figures, sides, the referee, and whatever else', () => {
    const state = duel()
    expect(['ana', 'foes', 'referee', 'elsewhere'].map((id) => nameOf(state, id))).toEqual([
      'Ana',
      'foes',
      'The referee',
      'elsewhere',
    ])
  })
})

describe('guns', () => {
  const section = (): State =>
    stage(
      { heroes: [{ use: 'trooper', id: 'blue' }], foes: [{ use: 'trooper', id: 'red' }] },
      { field: { distance: 30 }, rulings: { 'malfunction-time': 'roll-to-clear' } },
    )
  const shown = (state: State): readonly string[] => tell.board(state).sides[0]?.figures[0]?.conditions ?? []
  const hinted = (state: State, key: string): string =>
    tell
      .question(
        option({ name: 'turn', rule: 'mythras.round.turn', to: figure(state, 'blue'), options: [key] }),
        state,
      )
      .hint(key)

  test('the board says what a gun is set to and what is left in its magazine', () => {
    const state = section()
    expect(shown(state)).toEqual([])
    Object.assign(item(state, 'blue', 'rifle'), { mode: 'burst', ammo: 7 })
    expect(shown(state)).toEqual(['rifle set to bursts, 7 of 30 rounds'])
  })

  test('bursts and sprays say how many rounds there are, a jam how likely it is cleared', () => {
    const state = section()
    const rifle = item(state, 'blue', 'rifle')
    rifle.mode = 'burst'
    expect(hinted(state, 'burst rifle')).toBe('47 %, Hard; 2d6, 3 rounds')
    Object.assign(rifle, { mode: 'auto', ammo: 7 })
    expect(hinted(state, 'auto rifle')).toBe('35 %, Formidable; 2d6, up to 7 rounds')
    rifle.jammed = true
    expect(hinted(state, 'clear rifle')).toBe('70 %')
  })
})
