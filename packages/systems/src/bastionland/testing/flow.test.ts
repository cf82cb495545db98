/**
 * How a fight flows: the four steps of a round, who declares when, the windows of an attack, what happens after
 * the damage, when it is over; and who is caught off guard before it begins.
 */
import { type ChoiceQuestion, Fight, parseScenario } from '@steelyard/kernel'
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { bastionland } from '../index.ts'
import { copyState, type State } from '../state/state.ts'
import {
  type Cast,
  damages,
  figure,
  item,
  menu,
  menus,
  playAftermath,
  playRound,
  playRounds,
  playTo,
  rolled,
  type StageOptions,
  shows,
  stage,
  told,
} from './stage.ts'

const KNIGHT = 'Knight (knight): VIG 13, CLA 12, SPI 12, 4GD, A1 (shield); mace (d8 hefty), shield (d4)'
const ALLY = 'Ally: VIG 10, CLA 10, SPI 10, 3GD; 2 daggers (d6)'
const OGRE = 'Ogre (creature): VIG 15, CLA 8, SPI 8, 8GD, A1; club (d10)'
const BANDIT = 'Bandit: VIG 10, CLA 10, SPI 10, 3GD; club (d6)'
const GATE_AND_YARD = { zones: [{ id: 'gate', adjacent: ['yard'] }, { id: 'yard' }] }

/** Who was asked for a declaration, in order, each once. */
function declarers(play: ReturnType<typeof playRound>): string[] {
  return [...new Set(play.askedFor('declare').map(({ by }) => by))]
}

/** What was rolled and told, in order: rolls by their name, events by their code. */
function sequence(play: ReturnType<typeof playRound>): string[] {
  return play.events.map((event) => ('name' in event ? String(event.name) : event.event))
}

describe('steps and sides', () => {
  rule(
    'bastionland.flow.rounds',
    'a round is declarations of the players, of their foes, all attacks, all damage; then the next one begins',
    () => {
      const state = stage({ players: [KNIGHT, ALLY.replace('2 daggers', 'dagger')], npcs: [OGRE] })
      const declare = { knight: 'attack ogre', ally: 'attack ogre', ogre: 'attack knight' }
      const play = playRound(state, { declare, dice: [3, 2, 1, 2] })
      const codes = play.events.map(({ event }) => event).filter((event) => event !== 'roll')
      expect(codes).toEqual([
        ...['fight', 'reading', 'reading', 'round', 'declared', 'declared', 'declared'],
        ...['pool', 'pool', 'total', 'harm', 'total', 'harm'],
      ])
      expect(told(play, 'pool').map(({ dice }) => dice.length)).toEqual([3, 1])
      expect(state.round).toBe(2)
      expect(declarers(playRound(state))).toEqual(['knight', 'ally', 'ogre'])
    },
  )

  rule(
    'bastionland.flow.simultaneous',
    'A deals 9 to B, who is slain and still hits A with 8 and 3 in the same round; nobody rolls for initiative',
    () => {
      const state = stage({
        players: ['A: VIG 10, CLA 10, SPI 10, 9GD; poleaxe (d10 long)'],
        npcs: ['B: VIG 6, CLA 10, SPI 10, 3GD; greatsword (2d10 long)'],
      })
      const play = playRound(state, { declare: { a: 'attack b', b: 'attack a' }, dice: [9, 8, 3] })
      expect(play.rolls.map(({ name }) => name)).toEqual(['attack', 'attack'])
      expect(shows(state, 'b')).toMatchObject({ vig: 0, life: 'slain' })
      expect(shows(state, 'a')).toMatchObject({ guard: '1/9', vig: 10 })
    },
  )

  rule(
    ['bastionland.flow.simultaneous', 'bastionland.gambit.at-once'],
    'a Gambit of this round takes no die from the foe’s roll of this round, but Armour it costs is gone at once',
    () => {
      const state = stage({
        players: ['A: VIG 10, CLA 10, SPI 10, 9GD; greatsword (2d10 long)'],
        npcs: ['B: VIG 10, CLA 10, SPI 10, 12GD, A1 (shield); mace (d8 hefty), shield (d4)'],
      })
      const play = playRound(state, {
        declare: { a: 'attack b', b: 'attack a' },
        dice: [9, 8, 7, 3],
        choices: { 'gambit a': ['trap 1'] },
      })
      expect(rolled(play)).toBe('d10 d10 d8 d4')
      expect(damages(play)).toEqual([9, 7])
    },
  )

  rule(
    'bastionland.flow.players-first',
    'the players declare first in every round and their pools come first in every window',
    () => {
      const state = stage({ npcs: [OGRE], players: [KNIGHT] })
      const declare = { knight: 'attack ogre', ogre: 'attack knight' }
      for (const play of playRounds(state, { declare, dice: [3, 2, 2] }, { declare, dice: [2, 1, 2] })) {
        expect(declarers(play)).toEqual(['knight', 'ogre'])
        expect(told(play, 'pool').map(({ side }) => side)).toEqual(['players', 'npcs'])
        expect(told(play, 'total').map(({ target }) => target)).toEqual(['ogre', 'knight'])
      }
    },
  )

  rule(
    'bastionland.flow.players-first',
    'setup may name another first side, which then leads in every round; further sides follow as listed',
    () => {
      const cast = {
        players: [KNIGHT],
        npcs: [OGRE],
        wolves: ['Wolf (creature): VIG 5, CLA 10, SPI 5, 4GD; bite (d6)'],
      }
      for (const scene of [{ field: { firstSide: 'npcs' } }, { rulings: { 'first-side': 'npcs' } }]) {
        const state = stage(cast, scene)
        for (const play of playRounds(state, {}, {}))
          expect(declarers(play)).toEqual(['ogre', 'knight', 'wolf'])
      }
      expect(declarers(playRound(stage(cast)))).toEqual(['knight', 'ogre', 'wolf'])
    },
  )

  rule(
    'bastionland.flow.any-order',
    'the second player declares first, the first then does, the second changes the target, and all is settled',
    () => {
      const cast = {
        players: [
          'One (knight): VIG 13, CLA 12, SPI 12, 4GD; mace (d8 hefty)',
          'Two (knight): VIG 13, CLA 12, SPI 12, 4GD; mace (d8 hefty)',
          'Three (knight): VIG 13, CLA 12, SPI 12, 4GD; mace (d8 hefty)',
        ],
        npcs: [OGRE, BANDIT],
      }
      const fight = liveFight(cast)
      const waits = () => fight.questions.map(({ by }) => by)
      expect(waits()).toEqual(['one', 'two', 'three'])
      answer(fight, 'two', 'attack')
      answer(fight, 'two', 'ogre')
      expect(waits()).toEqual(['one', 'three'])
      answer(fight, 'one', 'attack')
      answer(fight, 'one', 'ogre')
      const taken = fight.withdrawable.find(({ what }) => what === 'declare two')
      fight.withdraw(taken?.id ?? '')
      expect(waits().toSorted()).toEqual(['three', 'two'])
      answer(fight, 'two', 'attack')
      answer(fight, 'two', 'bandit')
      answer(fight, 'three', 'hold')
      expect(aims(fight)).toMatchObject({ one: 'ogre', two: 'bandit', three: '' })
    },
  )

  rule(
    ['bastionland.flow.coordinate', 'bastionland.attack.pool'],
    'Knight and ally who both name the ogre roll one pool; naming two foes they roll two',
    () => {
      const state = stage({ players: [KNIGHT, ALLY], npcs: [OGRE, BANDIT] })
      const together = playRound(copyState(state), {
        declare: { knight: 'attack ogre', ally: 'attack ogre' },
        dice: [3, 2, 3, 1],
      })
      expect(told(together, 'pool').map(({ dice }) => dice.length)).toEqual([4])
      const apart = playRound(state, {
        declare: { knight: 'attack ogre', ally: 'attack bandit' },
        dice: [3, 2, 2, 1],
      })
      expect(told(apart, 'pool').map(({ target, dice }) => `${target} ${dice.length}`)).toEqual([
        'ogre 2',
        'bandit 2',
      ])
    },
  )

  rule(
    'bastionland.flow.declare-what',
    'an attack names its target and the weapons used, which fix the dice: spear and shield d8 d4, spear alone d8',
    () => {
      const state = stage({
        players: ['Spear: VIG 10, CLA 10, SPI 10, 5GD; spear (d8 hefty), shield (d4)'],
        npcs: ['Wolf (creature): VIG 5, CLA 10, SPI 5, 9GD; bite (d6 natural)'],
      })
      const plays = playRounds(
        state,
        { declare: { spear: 'attack wolf' }, dice: [2, 1] },
        { declare: { spear: { attack: 'wolf', with: 'spear' } }, dice: [2] },
        { declare: { spear: { attack: 'wolf', with: 'shield' } }, dice: [1] },
      )
      expect(plays.map((play) => rolled(play))).toEqual(['d8 d4', 'd8', 'd4'])
      expect(told(plays[1] ?? { events: [] }, 'declared')[0]).toMatchObject({
        target: 'wolf',
        items: ['spear'],
      })
    },
  )

  rule(
    'bastionland.flow.npc-react',
    'NPCs declare when all players have, knowing what they announced, and before any die of the round',
    () => {
      const state = stage({ players: [KNIGHT, ALLY], npcs: ['Captain: 5GD; mace', 'Archer: 3GD; shortbow'] })
      const known: string[] = []
      const play = playTo(state, 'smite', {
        declare: { knight: 'attack captain', ally: 'attack captain' },
        choices: {
          'declare archer': (_decision, now) => {
            known.push(...now.figures.filter(({ plan }) => plan.action === 'attack').map(({ id }) => id))
            return 'hold'
          },
        },
      })
      expect(known).toEqual(['knight', 'ally'])
      expect(play.rolls).toEqual([])
    },
  )

  rule(
    'bastionland.flow.who-rolls',
    'each player rolls the dice of their own figure, and the hand that plays the NPCs rolls for those',
    () => {
      const cast = { players: [KNIGHT, { statblock: ALLY, seat: 'berta' }], npcs: [OGRE] }
      const scenario = parseScenario(bastionland, {
        ...written(cast),
        hands: { npcs: 'human', berta: 'human', players: 'human' },
      })
      const fight = Fight.create(bastionland, scenario, { seed: 'dice', typed: ['players', 'berta', 'npcs'] })
      for (const [by, target] of [
        ['knight', 'attack'],
        ['ally', 'attack'],
        ['ogre', 'attack'],
        ['ogre', 'ally'],
        ['knight', 'none'],
      ] as const)
        answer(fight, by, target)
      const rolls: string[] = []
      for (let question = fight.questions[0]; question?.kind === 'roll'; question = fight.questions[0]) {
        rolls.push(`${question.seat} rolls ${question.dice.map((sides) => `d${sides}`).join(' ')}`)
        fight.answer(question.id, { faces: question.dice.map(() => 1) })
      }
      expect(rolls).toEqual(['players rolls d8', 'players rolls d4', 'berta rolls d6 d6', 'npcs rolls d10'])
    },
  )
})

describe('the windows of an attack', () => {
  rule(
    'bastionland.flow.order-in-attack',
    'roll, Deny, Gambits, highest die, Bolster, Armour: 7, 3, 1, 5 with the 5 spent is 7 + 1 − 2 = 6',
    () => {
      const state = stage({
        players: [KNIGHT, ALLY],
        npcs: ['Foe (knight): VIG 10, CLA 10, SPI 10, 7GD, A2 (helm, shield); mace (d8 hefty), shield (d4)'],
      })
      const play = playRound(state, {
        declare: { knight: 'attack foe', ally: 'attack foe' },
        dice: [7, 3, 1, 5],
        choices: { 'gambit ally': ['bolster 2'] },
      })
      const asked = play.asked.map(({ name }) => name).filter((name) => name !== 'declare')
      expect(asked.slice(0, 3)).toEqual(['smite', 'deny', 'gambit'])
      expect(told(play, 'total')).toMatchObject([{ face: 7, bolster: 1, armour: 2, damage: 6 }])
      expect(shows(state, 'foe').guard).toBe('1/7')
    },
  )

  rule(
    'bastionland.flow.order-in-attack',
    'a Denied die funds no Gambit any more: of 8 and 5 only the 5 is left to spend',
    () => {
      const state = stage({
        players: ['A: VIG 10, CLA 10, SPI 10, 9GD; spear (d8 hefty), dagger (d6)'],
        npcs: [KNIGHT],
      })
      const play = playRound(state, {
        declare: { a: 'attack knight' },
        dice: [8, 5, 1, 6],
        choices: { deny: ['0'] },
      })
      const spends = play.askedFor('gambit')[0]?.options.filter((key) => key.startsWith('bolster'))
      expect(spends).toEqual(['bolster 1'])
    },
  )

  rule(
    ['bastionland.flow.lockstep', 'bastionland.feat.fatigued'],
    'a Knight who fails the Smite Save cannot Deny the foe’s attack of the same round',
    () => {
      const state = stage({ players: [KNIGHT], npcs: [OGRE] })
      const declare = { knight: 'attack ogre', ogre: 'attack knight' }
      const tired = playRound(copyState(state), {
        declare,
        dice: [14, 3, 2, 5, 2],
        choices: { smite: ['d12'] },
      })
      expect(tired.askedFor('deny')).toEqual([])
      const fresh = playRound(copyState(state), {
        declare,
        dice: [13, 3, 2, 5, 2],
        choices: { smite: ['d12'] },
      })
      expect(fresh.askedFor('deny').map(({ by }) => by)).toEqual(['knight'])
    },
  )

  rule(
    'bastionland.flow.lockstep',
    'all Smites come before all rolls, those before all Denies, those before all Gambits, and damage comes last',
    () => {
      const duellist = 'VIG 19, CLA 19, SPI 19, 9GD; longsword (2d8 hefty), shield (d4)'
      const state = stage({ players: [`A (knight): ${duellist}`], npcs: [`B (knight): ${duellist}`] })
      const play = playRound(state, {
        declare: { a: 'attack b', b: 'attack a' },
        dice: [1, 1, 5, 4, 3, 2, 6, 5, 4, 3, 1, 1, 19, 19],
        choices: {
          smite: ['d12', 'd12'],
          deny: ['0', '0'],
          'gambit a': ['stop 1'],
          'gambit b': ['stop 1'],
        },
      })
      const quiet = ['fight', 'reading', 'round', 'declared', 'fatigue']
      expect(sequence(play).filter((name) => !quiet.includes(name))).toEqual([
        ...['smite', 'smite-save', 'smite', 'smite-save'],
        ...['attack', 'attack', 'attack', 'pool', 'attack', 'attack', 'attack', 'pool'],
        ...['deny', 'deny-save', 'deny', 'deny-save'],
        ...['gambit-save', 'gambit', 'gambit-save', 'gambit'],
        ...['total', 'harm', 'total', 'harm'],
      ])
    },
  )
})

describe('a turn', () => {
  rule(
    ['bastionland.flow.turn-content', 'bastionland.move.once'],
    'a turn is a Move and then an Action, both optional; after the Move no second one is offered',
    () => {
      const state = stage({ players: [KNIGHT], npcs: [OGRE] }, { field: GATE_AND_YARD })
      figure(state, 'ogre').zone = 1
      const [first, second] = menus(state, 'knight', { move: 'to yard', attack: 'ogre' })
      expect(first?.options).toEqual(expect.arrayContaining(['move', 'hold']))
      expect(first?.options).not.toContain('attack')
      expect(second?.options).toContain('attack')
      expect(second?.options).not.toContain('move')
      expect(second?.forbidden).toContainEqual({ key: 'move', rule: 'bastionland.move.once' })
      const play = playRound(state, {
        declare: { knight: { move: 'to yard', attack: 'ogre' } },
        dice: [3, 2],
      })
      expect(told(play, 'total')).toMatchObject([{ target: 'ogre', damage: 2 }])
      // The Action ends the turn: nothing is asked of the Knight after it.
      expect(play.askedFor('declare').filter(({ by }) => by === 'knight')).toHaveLength(2)
    },
  )

  rule(
    'bastionland.flow.minor-actions',
    'changing weapons is free: sheathe the bow, draw the mace, attack',
    () => {
      const state = stage({
        players: ['Hunter: VIG 10, CLA 10, SPI 10, 4GD; shortbow (d6 long ranged), mace (d8 hefty)'],
        npcs: [BANDIT],
      })
      const play = playRound(state, {
        declare: { hunter: { ready: 'mace', attack: 'bandit' } },
        dice: [2],
      })
      expect(rolled(play)).toBe('d8')
      expect(item(state, 'hunter', 'shortbow').state).toBe('stowed')
    },
  )

  rule(
    'bastionland.flow.minor-actions',
    'dismounting is free, mounting uses the Move, and either leaves the Action',
    () => {
      const steed = { statblock: 'Pony (steed): VIG 7, CLA 7, SPI 5, 2GD' }
      const state = stage(
        { players: [{ statblock: KNIGHT, mount: 'pony' }, steed], npcs: [OGRE] },
        { field: GATE_AND_YARD },
      )
      const down = menus(state, 'knight', { dismount: true, attack: 'ogre' }).at(-1)
      expect(down?.options).toEqual(expect.arrayContaining(['attack', 'move']))
      playRound(state, { declare: { knight: { dismount: true, act: 'hold' } } })
      expect(figure(state, 'knight').mount).toBe(-1)
      const up = menus(state, 'knight', { move: 'mount pony', attack: 'ogre' }).at(-1)
      expect(up?.options).toContain('attack')
      expect(up?.options).not.toContain('move')
    },
  )

  rule(
    'bastionland.flow.minor-actions',
    'picking up a dropped mace or putting a lost helm back on takes the Action, and counts when the round is done',
    () => {
      const lost = { name: 'helm', removed: true }
      const knight = { statblock: KNIGHT, weapons: [{ name: 'mace', state: 'dropped' }], pieces: [lost] }
      const state = stage({ players: [knight], npcs: [OGRE] })
      const [asked, ...more] = menus(state, 'knight', 'pick-up mace')
      expect(asked?.options).toContain('pick-up')
      expect(more).toEqual([])
      playRound(state, { declare: { knight: 'pick-up mace' } })
      expect(item(state, 'knight', 'mace').state).toBe('held')
      const play = playRound(state, { declare: { knight: 'pick-up helm', ogre: 'attack knight' }, dice: [3] })
      expect(told(play, 'total')).toMatchObject([{ armour: 1 }])
      expect(figure(state, 'knight').lost).toEqual([])
    },
  )

  rule('bastionland.flow.minor-actions', 'a helm that is broken is not put back on', () => {
    const knight = { statblock: KNIGHT, pieces: [{ name: 'helm', broken: true }] }
    expect(menu(stage({ players: [knight], npcs: [OGRE] }), 'knight')).not.toContain('pick-up')
  })

  rule(
    ['bastionland.flow.grip', 'bastionland.armour.shield-held'],
    'greatsword in hand and shield on the back: 2d10, and no shield Armour for the whole round; and the other way',
    () => {
      const line =
        'Dorn (knight): VIG 16, CLA 11, SPI 13, 9GD, A1 (shield); greatsword (2d10 long), shield (d4)'
      const state = stage({ players: [line], npcs: [OGRE] })
      const sword = playRound(copyState(state), {
        declare: { dorn: 'attack ogre', ogre: 'attack dorn' },
        dice: [3, 2, 3],
      })
      expect(rolled(sword)).toBe('d10 d10 d10')
      expect(told(sword, 'total').at(-1)).toMatchObject({ target: 'dorn', armour: 0 })
      const shield = playRound(state, {
        declare: { dorn: { ready: 'shield', attack: 'ogre' }, ogre: 'attack dorn' },
        dice: [3, 3],
      })
      expect(rolled(shield)).toBe('d4 d10')
      expect(told(shield, 'total').at(-1)).toMatchObject({ target: 'dorn', armour: 1 })
    },
  )
})

describe('after the damage', () => {
  rule(
    ['bastionland.flow.late-actions', 'bastionland.mortal.patch'],
    'a Knight who declares tending and is mortally wounded this round patches nobody',
    () => {
      const cast = { players: [{ statblock: ALLY, life: 'mortal' }, KNIGHT], npcs: [OGRE] }
      const state = stage(cast)
      const declare = { knight: 'tend ally', ogre: 'attack knight' }
      const helped = copyState(state)
      playRound(helped, { declare, dice: [2] })
      expect(figure(helped, 'ally').life).toBe('patched')
      figure(state, 'knight').guard = 0
      figure(state, 'knight').vig = 6
      playRound(state, { declare, dice: [5] })
      expect(shows(state, 'knight')).toMatchObject({ vig: 2, life: 'mortal' })
      expect(figure(state, 'ally').life).toBe('mortal')
    },
  )

  rule(
    'bastionland.flow.late-actions',
    'tending comes too late for a patient who is slain in the same round, or is shoved out of the zone',
    () => {
      const patient = { statblock: 'Patient: VIG 4/10, CLA 10, SPI 10, 3GD; club (d6)', life: 'mortal' }
      const state = stage({ players: [patient, KNIGHT], npcs: [OGRE] }, { field: GATE_AND_YARD })
      const declare = { knight: 'tend patient', ogre: 'attack patient' }
      const slain = copyState(state)
      const late = playRound(slain, { declare, dice: [4] })
      expect(told(late, 'tended')).toMatchObject([{ result: 'too-late' }])
      expect(figure(slain, 'patient').life).toBe('slain')
      const shoved = playRound(state, { declare, dice: [4, 20], choices: { gambit: ['repel 0'] } })
      expect(told(shoved, 'tended')).toMatchObject([{ result: 'too-late' }])
      expect(figure(state, 'patient')).toMatchObject({ life: 'mortal', zone: 1 })
    },
  )

  rule(
    'bastionland.flow.late-actions',
    'after damage and Move Gambits come tending, picking up, challenge, parley, surrender and flight, in this order',
    () => {
      const person = (name: string) => `${name}: VIG 10, CLA 10, SPI 10, 9GD; dagger (d6)`
      const all = stage(
        {
          players: [
            ...['Flees', 'Yields', 'Parleys', 'Dares', 'Picks', 'Tends', 'Strikes'].map(person),
            { statblock: person('Dying'), life: 'mortal' },
            { statblock: person('Careless'), weapons: [{ name: 'mace', state: 'dropped' }] },
          ],
          npcs: [OGRE],
        },
        { field: GATE_AND_YARD },
      )
      const play = playRound(all, {
        declare: {
          flees: 'flee',
          yields: 'surrender',
          parleys: 'parley',
          dares: 'duel ogre',
          picks: 'pick-up mace',
          tends: 'tend dying',
          strikes: 'attack ogre',
        },
        dice: [4],
        choices: { gambit: ['move 0'], 'where strikes': ['to yard'] },
      })
      const late = play.events.filter(({ event }) =>
        ['harm', 'total', 'moved', 'tended', 'item', 'offer', 'life'].includes(event),
      )
      const words = late.map((event) =>
        event.event === 'offer' && 'what' in event ? `offer ${String(event.what)}` : event.event,
      )
      expect(words).toEqual([
        ...['total', 'harm', 'moved', 'tended', 'item'],
        ...['offer duel', 'offer parley', 'offer surrender', 'life', 'life'],
      ])
      expect(figure(all, 'yields').life).toBe('surrendered')
      expect(figure(all, 'flees').life).toBe('fled')
    },
  )

  rule(
    'bastionland.flow.answer',
    'a bandit’s surrender in round 2 is answered when it takes effect; accepted, it has surrendered from then on',
    () => {
      const state = stage({ players: [KNIGHT, ALLY], npcs: [BANDIT, OGRE] })
      playRound(state)
      const copy = copyState(state)
      const play = playRound(state, { declare: { bandit: 'surrender' }, choices: { answer: ['accept'] } })
      expect(play.askedFor('answer').map(({ seat }) => seat)).toEqual(['players'])
      expect(figure(state, 'bandit').life).toBe('surrendered')
      expect(declarers(playRound(state))).toEqual(['knight', 'ally', 'ogre'])
      playRound(copy, { declare: { bandit: 'surrender' }, choices: { answer: ['refuse'] } })
      expect(figure(copy, 'bandit').life).toBe('up')
      expect(declarers(playRound(copy))).toEqual(['knight', 'ally', 'bandit', 'ogre'])
    },
  )

  rule(
    'bastionland.flow.answer',
    'every hostile side with somebody up answers once and all must accept; a duel is answered by the one challenged',
    () => {
      const wolf = 'Wolf: VIG 5, CLA 10, SPI 5, 4GD; dagger (d6)'
      const three = () => stage({ players: [KNIGHT, ALLY], npcs: [BANDIT, OGRE], wolves: [wolf] })
      const split = three()
      const play = playRound(split, {
        declare: { bandit: 'parley' },
        choices: { answer: ['accept', 'refuse'] },
      })
      expect(play.askedFor('answer').map(({ seat }) => seat)).toEqual(['players', 'wolves'])
      expect(split.how).toBe('running')
      const agreed = three()
      playRound(agreed, { declare: { bandit: 'parley' }, choices: { answer: ['accept', 'accept'] } })
      expect([agreed.how, agreed.phase]).toEqual(['truce', 'aftermath'])
      const dared = playRound(three(), {
        declare: { knight: 'duel bandit' },
        choices: { answer: ['accept'] },
      })
      expect(dared.askedFor('answer').map(({ by }) => by)).toEqual(['bandit'])
    },
  )

  rule(
    'bastionland.flow.answer',
    'parley that is accepted ends the fight before the next side has its turn',
    () => {
      for (const order of ['sides', 'declare-then-players-first'] as const) {
        const state = stage({ players: [KNIGHT], npcs: [BANDIT] }, { rulings: { 'round-order': order } })
        const play = playRound(state, { declare: { knight: 'parley' }, choices: { answer: ['accept'] } })
        expect(declarers(play)).toEqual(order === 'sides' ? ['knight'] : ['knight', 'bandit'])
        expect([state.how, state.phase]).toEqual(['truce', 'aftermath'])
      }
      const state = stage(
        { players: [KNIGHT], npcs: [BANDIT] },
        { rulings: { 'round-order': 'declare-then-players-first' } },
      )
      const late = { knight: 'parley', bandit: 'attack knight' }
      expect(rolled(playRound(state, { declare: late, choices: { answer: ['accept'] } }))).toBe('')
    },
  )

  rule('bastionland.flow.answer', 'a person speaks for a side, not the steed that stands first in it', () => {
    const steed = { statblock: 'Pony (steed): VIG 7, CLA 7, SPI 5, 2GD', seat: 'groom' }
    const state = stage({ players: [steed, KNIGHT], npcs: [BANDIT, OGRE] })
    const play = playRound(state, { declare: { bandit: 'surrender' } })
    expect(play.askedFor('answer').map(({ by, seat }) => [by, seat])).toEqual([['knight', 'players']])
  })

  rule(
    'bastionland.flow.answer',
    'left to itself a surrender is accepted, and parley and challenges are refused',
    () => {
      const state = stage({ players: [KNIGHT], npcs: [BANDIT, OGRE, 'Herald: 3GD; club'] })
      const play = playRound(state, {
        declare: { bandit: 'surrender', ogre: 'parley', herald: 'duel knight' },
      })
      expect(told(play, 'offer').map(({ what, accepted }) => `${what} ${accepted}`)).toEqual([
        'duel false',
        'parley false',
        'surrender true',
      ])
    },
  )
})

describe('the end', () => {
  rule(
    ['bastionland.flow.repeat', 'bastionland.recovery.guard', 'bastionland.recovery.fatigue'],
    'the loop goes on until the last foe is mortally wounded; then Guard comes back and Fatigue goes',
    () => {
      const state = stage({
        players: [{ statblock: KNIGHT, guard: { cur: 1, max: 4 }, fatigued: true }],
        npcs: [BANDIT],
      })
      const declare = { knight: 'attack bandit' }
      playRound(state, { declare, dice: [2, 1] })
      expect([state.phase, state.round]).toEqual(['round', 2])
      playRound(state, { declare, dice: [6, 1] })
      expect(figure(state, 'bandit').life).toBe('mortal')
      expect([state.phase, state.winner]).toEqual(['aftermath', 'players'])
      expect(figure(state, 'knight')).toMatchObject({ guard: 1, fatigued: true })
      playAftermath(state)
      expect(figure(state, 'knight')).toMatchObject({ guard: 4, fatigued: false })
      expect(bastionland.next(state)).toBeNull()
    },
  )

  rule('bastionland.flow.end', 'both duellists mortally wounded in round 3: a draw after 3 rounds', () => {
    const state = stage({
      players: ['A: VIG 8, CLA 10, SPI 10, 0/3GD; axe (d8 hefty)'],
      npcs: ['B: VIG 6, CLA 10, SPI 10, 0/3GD; axe (d8 hefty)'],
    })
    playRounds(state, {}, {})
    const play = playRound(state, { declare: { a: 'attack b', b: 'attack a' }, dice: [5, 4] })
    expect(told(play, 'over')).toMatchObject([{ winner: '', how: 'draw', rounds: 3 }])
    expect(bastionland.outcome(state)).toMatchObject({ winner: null, how: 'draw' })
  })

  rule(
    'bastionland.flow.end',
    'the fight also ends when every remaining foe has fled or surrendered, and goes on while one is up',
    () => {
      const state = stage({ players: [KNIGHT], npcs: [BANDIT, 'Brigand: 3GD; club', 'Robber: 3GD; club'] })
      playRound(state, { declare: { bandit: 'flee' } })
      expect(state.phase).toBe('round')
      playRound(state, { declare: { brigand: 'surrender', robber: 'flee' } })
      expect([state.phase, state.winner, state.how]).toEqual(['aftermath', 'players', 'victory'])
    },
  )

  rule(
    'bastionland.flow.end',
    'with three sides the fight goes on while two of them have somebody up',
    () => {
      const wolf = 'Wolf: VIG 5, CLA 10, SPI 5, 4GD; dagger (d6)'
      const state = stage({ players: [KNIGHT], npcs: [BANDIT], wolves: [wolf] })
      playRound(state, { declare: { bandit: 'flee' } })
      expect(state.phase).toBe('round')
      playRound(state, { declare: { wolf: 'flee' } })
      expect(state.winner).toBe('players')
    },
  )

  rule(
    'bastionland.flow.narrate',
    'every event of a fight is told in words with its rule, and a Wound says what it cost',
    () => {
      const state = stage({ players: [KNIGHT], npcs: [BANDIT] })
      const play = playRound(state, {
        declare: { knight: 'attack bandit', bandit: 'attack knight' },
        dice: [5, 1, 2],
      })
      for (const event of play.events.filter(({ event: code }) => code !== 'roll')) {
        const line = bastionland.tell.event(event, state)
        expect(line.text.length, event.event).toBeGreaterThan(3)
        expect(line.rule).toBe(event.rule)
      }
      const [wound] = told(play, 'harm')
      const text = wound === undefined ? '' : bastionland.tell.event(wound, state).text
      expect(text).toContain('Bandit')
      expect(text).toContain('Guard 3 → 0')
      expect(text).toContain('Vigour 10 → 8')
    },
  )
})

describe('surprise', () => {
  const SLEEPER = 'Sleeper: VIG 10, CLA 9, SPI 10, 4GD, A1 (helm); dagger (d6)'

  rule(
    'bastionland.surprise.save',
    'whoever was not readied, on any side, saves on CLA before the declarations: CLA 9 passes on a 9, fails on a 10',
    () => {
      const sleeper = { statblock: SLEEPER, readied: false }
      for (const cast of [
        { players: [sleeper], npcs: [KNIGHT] },
        { players: [KNIGHT], npcs: [sleeper] },
      ]) {
        for (const face of [9, 10]) {
          const state = stage(cast)
          const play = playRound(state, { dice: [face] })
          expect(play.rolls).toMatchObject([{ name: 'surprise', by: 'sleeper', sides: 20 }])
          expect(play.events.findIndex(({ event }) => event === 'surprise')).toBeLessThan(
            play.events.findIndex(({ event }) => event === 'declared'),
          )
          expect(declarers(play).includes('sleeper')).toBe(face === 9)
        }
      }
    },
  )

  rule(
    ['bastionland.surprise.save', 'bastionland.surprise.first-only'],
    'somebody who joins a running fight unready saves before the first turn there, and only then',
    () => {
      for (const face of [9, 10]) {
        const state = stage({ players: [KNIGHT], npcs: [OGRE] })
        playTo(state, 'declare')
        bastionland.join(state, 'npcs', { statblock: SLEEPER, readied: false })
        expect(declarers(playRound(state))).toEqual(['knight', 'ogre'])
        const first = playRound(state, { dice: [face] })
        expect(first.rolls).toMatchObject([{ name: 'surprise', by: 'sleeper' }])
        expect(declarers(first).includes('sleeper')).toBe(face === 9)
        expect(declarers(playRound(state))).toEqual(['knight', 'ogre', 'sleeper'])
      }
    },
  )

  rule(
    'bastionland.surprise.miss-turn',
    'failure costs the turn of round 1, Move and Action, but neither Guard nor Armour',
    () => {
      const state = stage({ players: [KNIGHT], npcs: [{ statblock: SLEEPER, readied: false }] })
      const play = playRound(state, { declare: { knight: 'attack sleeper' }, dice: [10, 4, 2] })
      expect(declarers(play)).toEqual(['knight'])
      expect(told(play, 'total')).toMatchObject([{ target: 'sleeper', armour: 1, damage: 3 }])
      expect(shows(state, 'sleeper')).toMatchObject({ guard: '1/4', vig: 10 })
      expect(menu(state, 'sleeper')).toContain('attack')
    },
  )

  rule(
    'bastionland.surprise.first-only',
    'in round 2 there is no further Save, whether the first was passed or not',
    () => {
      for (const face of [9, 10]) {
        const state = stage({ players: [KNIGHT], npcs: [{ statblock: SLEEPER, readied: false }] })
        playRound(state, { dice: [face] })
        const second = playRound(state)
        expect(second.rolls).toEqual([])
        expect(declarers(second)).toEqual(['knight', 'sleeper'])
      }
    },
  )

  rule(
    'bastionland.surprise.deny-allowed',
    'a Knight who failed the Save may still Deny: of 9 and 2 the 9 goes',
    () => {
      const state = stage({
        players: [{ statblock: KNIGHT, readied: false }],
        npcs: ['A: VIG 10, CLA 10, SPI 10, 9GD; poleaxe (d10 long)', BANDIT],
      })
      const play = playRound(state, {
        declare: { a: 'attack knight', bandit: 'attack knight' },
        dice: [13, 9, 2, 5],
        choices: { deny: ['0'] },
      })
      expect(declarers(play)).toEqual(['a', 'bandit'])
      expect(damages(play)).toEqual([1])
    },
  )

  rule(
    'bastionland.surprise.not-exposed',
    'missing the turn is not being Exposed: GD 4 still soaks 4',
    () => {
      const state = stage({ players: [BANDIT], npcs: [{ statblock: SLEEPER, readied: false }] })
      playRound(state, { declare: { bandit: 'attack sleeper' }, dice: [10, 5, 6] })
      expect(shows(state, 'sleeper')).toMatchObject({ guard: '0/4', vig: 10, wounded: false })
    },
  )

  rule(
    'bastionland.surprise.readied-flag',
    'who was not readied is a call made at setup; unless it is made everybody was, and nobody rolls',
    () => {
      const camp = ['Guard: CLA 9; club', { statblock: SLEEPER, readied: false }]
      const asleep = playRound(stage({ players: [KNIGHT], npcs: camp }), { dice: [3] })
      expect(asleep.rolls.map(({ by }) => by)).toEqual(['sleeper'])
      expect(playRound(stage({ players: [KNIGHT], npcs: [SLEEPER] })).rolls).toEqual([])
    },
  )
})

/** A fight in which people play every hand. */
function liveFight(cast: Cast, scene: StageOptions = {}): Fight<State> {
  const hands = Object.fromEntries(Object.keys(cast).map((side) => [side, 'human']))
  return Fight.create(bastionland, { ...written(cast, scene), hands }, { seed: 'any' })
}

function written(cast: Cast, { rulings = {}, field = {} }: StageOptions = {}) {
  const sides = Object.entries(cast).map(([id, actors]) => ({
    id,
    figures: actors.map((actor) => (typeof actor === 'string' ? { statblock: actor } : actor)),
  }))
  return { system: 'bastionland', rulings, field, sides }
}

/** Answers the open choice of a figure. */
function answer(fight: Fight<State>, by: string, key: string): void {
  const question = fight.questions.find(
    (each): each is ChoiceQuestion => each.kind === 'choice' && each.by === by,
  )
  if (question === undefined) throw new Error(`${by} is not asked: ${JSON.stringify(fight.questions)}`)
  fight.answer(question.id, key)
}

/** At whom each figure aims. */
function aims(fight: Fight<State>): Record<string, string> {
  const state = fight.view('referee')
  return Object.fromEntries(
    state.figures.map(({ id, plan }) => [id, state.figures[plan.attacks[0]?.target ?? -1]?.id ?? '']),
  )
}
