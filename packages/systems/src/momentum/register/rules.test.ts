/**
 * The register: complete, in order, and worded so that it can be shown to a player.
 *
 * The list of ids is pinned: an id is a promise to saved fights and to everybody who cites it. The numbers a
 * player would otherwise look up are checked one by one.
 */
import { describe, expect, test } from 'vitest'
import { testRegister } from '../../testing/register.ts'
import { rule } from '../../testing/rule.ts'
import { rules } from './rules.ts'

const pinned = `
  sheet.npc-hits
  sheet.npc-defense
  sheet.npc-move
  sheet.npc-danger
  sheet.npc-attack-skill
  sheet.npc-special
  sheet.npc-no-momentum
  sheet.class-dice
  sheet.max-hits
  sheet.stamina
  sheet.momentum-gain
  sheet.armour-printed
  sheet.weapon-tags
  sheet.shield-base
  sheet.fate
  sheet.cost-notation
  init.roll
  init.start-zero
  init.aware
  init.surprised
  init.double-use
  init.npc
  init.order
  init.ties
  init.reroll
  init.reroll-die
  init.snapshot
  init.negative-gain
  pool.carry
  pool.spend-limit
  pool.defence-exception
  pool.negative-turn
  pool.zero-turn
  pool.loss
  init.join
  turn.stamina-mark
  turn.exhausted
  turn.exhausted-recover
  turn.exhausted-choice
  turn.unlimited
  turn.no-forced
  action.strike
  action.strike-range
  action.unarmed
  action.strike-pc
  action.strike-down
  action.disable
  action.disable-unpaid
  action.move
  action.move-steps
  action.move-safe
  action.reposition
  action.reposition-use
  action.reposition-range
  action.reposition-last
  action.interact
  action.interact-reach
  action.call-out
  action.warning-free
  action.call-out-cap
  action.ability
  action.on-your-turn
  action.off-turn
  action.cost-floor
  npc.two-slots
  npc.slot-order
  npc.move
  npc.move-method
  npc.interact
  npc.strike
  npc.reposition
  npc.reposition-who
  npc.ability
  npc.range
  npc.turn-cut
  npc.profiles
  npc.strike-npc
  range.intimate
  range.melee
  range.near
  range.far
  range.distant
  range.why
  range.match
  range.geometry
  range.closest
  range.through
  range.from-intimate
  range.pairwise
  defence.choice
  defence.none
  defence.base
  defence.extra
  defence.short
  defence.negative
  defence.zero
  defence.modifier
  defence.passive
  defence.target
  defence.skill-once
  defence.tie
  defence.same-effects
  defence.penalty-first
  defence.armour-apart
  defence.one
  defence.any-time
  parry.material
  parry.weapon
  parry.roll
  parry.die
  parry.fail
  parry.success
  parry.riposte
  dodge.roll
  dodge.success
  dodge.fail
  dodge.fail-short
  block.shield
  block.roll
  block.stat
  block.fail
  block.success
  block.wear
  block.step-one
  block.broken
  armour.roll
  armour.threshold
  armour.danger
  armour.step-down
  armour.sequence
  armour.start
  armour.none
  armour.none-danger
  armour.one
  armour.zero
  armour.eor-fixed
  armour.impossible
  hits.limit
  hits.persist
  dire.trigger
  dire.cumulative
  dire.by-type
  dire.very-sad
  dire.disabled
  dire.disfigured
  dire.mauled
  dire.mauled-treat
  dire.instant
  dire.violent
  dire.order
  dire.out
  dire.sad-use
  eor.abilities
  eor.none
  eor.leather
  eor.chain
  eor.plate
  eor.out
  eor.next
  special.wearying-poison
  special.poison-trigger
  usage.ammo
  end.stop
  end.sides
  end.round-limit
  end.carry
  end.flee
  end.surrender
`
  .trim()
  .split(/\s+/)
  .map((id) => `momentum.${id}`)

/** Where the text is silent or at odds with itself and the rule is our reading of it. */
const ownReadings = `
  init.start-zero
  init.ties
  init.reroll-die
  init.snapshot
  init.negative-gain
  pool.zero-turn
  pool.loss
  init.join
  turn.exhausted-choice
  turn.no-forced
  action.unarmed
  action.strike-pc
  action.move-steps
  action.move-safe
  action.reposition-range
  action.reposition-last
  action.interact-reach
  action.warning-free
  action.cost-floor
  npc.slot-order
  npc.move-method
  npc.reposition-who
  npc.range
  npc.turn-cut
  npc.profiles
  npc.strike-npc
  range.match
  range.geometry
  range.through
  range.from-intimate
  range.pairwise
  defence.zero
  defence.modifier
  defence.tie
  defence.same-effects
  defence.armour-apart
  defence.one
  defence.any-time
  parry.weapon
  parry.die
  parry.riposte
  dodge.fail-short
  block.stat
  block.wear
  block.step-one
  block.broken
  armour.sequence
  armour.none-danger
  armour.one
  armour.zero
  armour.impossible
  hits.persist
  dire.mauled-treat
  dire.order
  dire.out
  dire.sad-use
  eor.out
  special.poison-trigger
  usage.ammo
  end.sides
  end.round-limit
  end.carry
  end.flee
`
  .trim()
  .split(/\s+/)

const sections = [
  'Sheet',
  'Initiative and momentum',
  'The turn of a PC',
  'Actions',
  'The turn of an NPC',
  'Distances',
  'Defending',
  'Parry',
  'Dodge',
  'Block',
  'Armour and hits',
  'Dire wounds',
  'End of round',
  'Specials, ammunition, the end',
]

function summaryOf(id: string): string {
  return rules.find((entry) => entry.id === `momentum.${id}`)?.summary ?? ''
}

function idsTagged(tag: string): string[] {
  return rules.filter((entry) => entry.tag === tag).map((entry) => entry.id.replace('momentum.', ''))
}

testRegister({ rules, sections })

describe('the register', () => {
  test('holds the pinned rules, each once, in order', () => {
    expect(rules.map(({ id }) => id)).toEqual(pinned)
    expect(new Set(pinned).size).toBe(pinned.length)
  })

  test('says where each rule stands', () => {
    expect(idsTagged('ruling')).toEqual(ownReadings)
    expect(idsTagged('referee-call')).toEqual(['end.surrender'])
    for (const tag of ['errata', 'outside', 'option', 'narration']) expect(idsTagged(tag), tag).toEqual([])
  })
})

rule('momentum.sheet.cost-notation', 'prices read as a number with an M', () => {
  expect(summaryOf('sheet.cost-notation')).toContain('3M is three momentum')
  for (const { id, summary } of rules) expect(summary, id).not.toMatch(/\d M\b/)
  expect(summaryOf('action.on-your-turn').match(/\dM\b/g)).toEqual(['4M', '3M', '2M', '2M', '1M'])
})

rule(
  [
    'momentum.range.intimate',
    'momentum.range.melee',
    'momentum.range.near',
    'momentum.range.far',
    'momentum.range.distant',
  ],
  'the five distances stand in order, the closest first',
  () => {
    const names = ['intimate', 'melee', 'near', 'far', 'distant'].map((name) => `momentum.range.${name}`)
    const places = names.map((name) => rules.findIndex(({ id }) => id === name))
    expect(places).toEqual(places.map((_, at) => (places[0] ?? -1) + at))
  },
)

describe('numbers a player will look up', () => {
  test.each([
    ['sheet.npc-hits', /Hits 3 last for three Strikes/],
    ['sheet.npc-defense', /Defense 3 makes them 7M and 5M/],
    ['sheet.npc-danger', /2d means two/],
    ['sheet.npc-attack-skill', /Skill 2 means armour −2, Dodge against 9, initiative 5/],
    [
      'sheet.class-dice',
      /Berserker d12 and d4, Mercenary d10 and d6, Wanderer d8 and d8, Cultist d6 and d10, Scholar d4 and d12/,
    ],
    [
      'sheet.max-hits',
      /2 \+ half its level, rounded down, \+ Grit: 2 at level 1 with Grit 0, 6 at level 4 with Grit 2/,
    ],
    ['sheet.stamina', /10 \+ Grit: 11 with Grit 1/],
    ['init.roll', /4 on the d10 with Grace 2 makes 6/],
    ['init.npc', /Attack Skill \+ 3 .*5 with Skill 2/],
    ['init.reroll', /−2 and rolling 3 with Grace 2 makes 3/],
    ['init.negative-gain', /1 with Grace −2 is −1/],
    ['pool.spend-limit', /5 momentum do not buy a Strike of 6M/],
    ['pool.defence-exception', /0 becomes −1/],
    ['turn.exhausted', /10 \+ Grit .*Grit 0 on the tenth turn/],
    ['turn.unlimited', /15 momentum are three Strikes at Defense 1/],
    ['action.strike', /4M \+ .*Defense 2 it costs 6M and brings Hits 4 to 3/],
    ['action.strike-pc', /Attack Skill 0 and Danger 1d, so Dodge needs 7/],
    ['action.disable', /1M more.*6M at Defense 1/],
    ['action.move', /3M/],
    ['action.move-steps', /far to melee costs 6M/],
    ['action.reposition', /2M \+ .*At Defense 3 it costs 5M/],
    ['action.interact', /2M/],
    ['action.call-out', /1M .*caller 3 to 2, ally −1 to 0/],
    ['npc.move-method', /Move 1 \(Fly 2\) is one step on foot or two in the air/],
    ['npc.reposition', /4 less the NPC's Attack Skill.*3 from Skill 1, nothing from Skill 5/],
    ['npc.profiles', /Skill 4 and a tail with Skill 2 act on 7/],
    ['range.geometry', /4 and more being distant.*0 and 2 are near/],
  ])('%s: sheet, turns and actions', (id, fact) => {
    expect(summaryOf(id)).toMatch(fact)
  })

  test.each([
    ['defence.base', /3M .*without a modifier/],
    ['defence.extra', /5M give \+2/],
    ['defence.short', /−2 for 1M/],
    ['defence.negative', /at −3 the roll has −6 and momentum becomes −4/],
    ['defence.zero', /−3 and momentum becomes −1/],
    ['defence.modifier', /what you pay less 3.*−4 at −1/],
    [
      'defence.target',
      /7 \+ Attack Skill, Block needs 2 \+ Attack Skill: against Skill 2 that is 9, 9 and 4/,
    ],
    ['defence.skill-once', /d10\+1 against 7 is d10\+3 against 9/],
    ['parry.roll', /Might with steel, or Lore with magic, against 7 \+ Attack Skill/],
    ['parry.fail', /one Danger die more: 2d means three/],
    ['parry.success', /gains 4M .*3 momentum left become 7/],
    ['parry.riposte', /Defense 3 it brings 7 momentum to 0/],
    ['dodge.roll', /6 with Grace 1 for 5M makes 9/],
    ['dodge.fail', /\+2 for 5M/],
    [
      'block.roll',
      /Grit with steel, or Lore with magic, against 2 \+ Attack Skill: a 3 on Ud4 .*for 4M makes 4/,
    ],
    ['block.wear', /Ud8 to Ud6 to Ud4 to 1 to 0/],
    ['block.step-one', /1 for 5M makes 3/],
    ['armour.roll', /3 on d6 with Grit 0 against Skill 2 makes 1/],
    ['armour.threshold', /1 or less .*2 is none/],
    ['armour.step-down', /Ud8 to Ud6 to Ud4 to 1 to 0/],
    ['armour.start', /Leather begins with Ud4, chain with Ud6, plate with Ud8/],
    ['armour.one', /Grit 2 against Skill 0 it makes 3/],
    ['hits.limit', /with 2, the third/],
    ['dire.trigger', /2 of 2 to 4 in one Strike, first 1d6 and then 2d6/],
    ['dire.cumulative', /4, 5 and 6 make 15/],
    ['dire.mauled-treat', /2M.*ten minutes/],
    ['dire.violent', /within near loses 2M/],
    ['eor.leather', /loses 1 .*4 become 3/],
    ['eor.chain', /loses 2 .*0 become −2/],
    ['eor.plate', /loses 4 .*3 become −1/],
    ['special.wearying-poison', /2 momentum: 1 becomes −1/],
    ['end.flee', /3M/],
  ])('%s: defence, armour, wounds and the end', (id, fact) => {
    expect(summaryOf(id)).toMatch(fact)
  })

  test('the six bands of dire wounds join without a gap', () => {
    const bands = ['very-sad', 'disabled', 'disfigured', 'mauled', 'instant', 'violent']
    const titles = bands.map((band) => rules.find(({ id }) => id === `momentum.dire.${band}`)?.title)
    expect(titles).toEqual([
      '1 to 5: Very Sad',
      '6 to 10: Disabled',
      '11 to 15: Disfigured',
      '16 to 20: Mauled',
      '21 to 25: Instant Death',
      '26 and more: Violent Death',
    ])
  })
})
