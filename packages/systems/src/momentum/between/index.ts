/**
 * Between fights: rest frees EXHAUSTED slots, the mauled are treated or die, hits are healed by whatever the referee
 * grants, and gear is mended or replaced the same way.
 */
import {
  type Activity,
  amount,
  COMPANY,
  defineInterlude,
  type Interlude,
  type InterludeState,
  killsIn,
  living,
  type Member,
  MINUTES,
  memberNamed,
  pass,
  passAway,
  refereeNods,
  type System,
  spoilsActivity,
  tellChange,
  tellNote,
} from '@steelyard/kernel'
import { z } from 'zod'
import { resolveRulings, rulingsSchema } from '../register/rulings.ts'
import { rest } from '../rules/aftermath.ts'
import { maxHitsOf, sheets } from '../scenario/setup.ts'
import { type PcSheet, type Sheet, sheetSchema } from '../scenario/sheet.ts'
import type { State } from '../state/state.ts'

const TEN_MINUTES = 10
const NIGHT = 8 * MINUTES.hour

function pcOf({ sheet }: Member<Sheet>): PcSheet | null {
  return sheet.kind === 'pc' ? sheet : null
}

function isWeary(member: Member<Sheet>): boolean {
  const pc = pcOf(member)
  return pc !== null && pc.stamina + pc.exhaustedSlots + pc.sad > 0
}

function isDying(member: Member<Sheet>): boolean {
  return pcOf(member)?.dying ?? false
}

function idsOf(state: InterludeState<Sheet>, which: (member: Member<Sheet>) => boolean): string[] {
  return living(state)
    .filter(which)
    .map(({ id }) => id)
}

/** A rest: tallies, EXHAUSTED slots and sorrow are gone; hits and worn gear are not. */
const sleep: Activity<Sheet> = {
  key: 'rest',
  rule: 'momentum.turn.exhausted-recover',
  hint: 'Clears Stamina tallies, EXHAUSTED slots and Very Sad.',
  offered: () => [''],
  label: () => 'Rest for a night',
  carryOut(table, state) {
    const rule = 'momentum.turn.exhausted-recover'
    pass(table, state, { minutes: NIGHT, rule })
    for (const member of living(state)) {
      const pc = pcOf(member)
      if (pc === null) continue
      if (pc.dying) {
        passAway(table, member, 'momentum.dire.mauled-treat')
        continue
      }
      const rested = rest(pc)
      member.sheet = rested
      const figure = member.id
      tellChange(table, { rule, figure, what: 'stamina', before: pc.stamina, after: rested.stamina })
      tellChange(table, {
        rule,
        figure,
        what: 'exhausted',
        before: pc.exhaustedSlots,
        after: rested.exhaustedSlots,
      })
      tellChange(table, { rule, figure, what: 'sad', before: pc.sad, after: rested.sad })
    }
  },
}

/** Somebody mauled is treated in time. */
const treat: Activity<Sheet> = {
  key: 'treat',
  rule: 'momentum.dire.mauled-treat',
  hint: 'Without it they die ten minutes later.',
  offered: (state) => (living(state).some((member) => !isDying(member)) ? idsOf(state, isDying) : []),
  label: (state, id) => `Treat ${memberNamed(state, id).name}`,
  carryOut(table, state, id) {
    const member = memberNamed(state, id)
    const pc = pcOf(member)
    if (pc === null) return
    member.sheet = { ...pc, dying: false }
    tellNote(table, { rule: 'momentum.dire.mauled-treat', figure: id, what: 'treated' })
  },
}

/** Ten minutes go by, and the mauled whom nobody treats die. */
const wait: Activity<Sheet> = {
  key: 'wait',
  rule: 'momentum.dire.mauled-treat',
  hint: 'Whoever is dying and untreated dies.',
  offered: (state) => (idsOf(state, isDying).length > 0 ? [''] : []),
  label: () => 'Let ten minutes go by',
  carryOut(table, state) {
    const rule = 'momentum.dire.mauled-treat'
    pass(table, state, { minutes: TEN_MINUTES, rule })
    for (const member of living(state)) if (isDying(member)) passAway(table, member, rule)
  },
}

/** Hits are healed outside the fight, by means that the referee grants. */
const heal: Activity<Sheet> = {
  key: 'heal',
  rule: 'momentum.hits.persist',
  hint: 'As many hits as the referee grants.',
  offered: (state) =>
    idsOf(state, ({ sheet }) => (sheet.kind === 'pc' ? sheet.hits > 0 : sheet.hits < sheet.hitsMax)),
  label: (state, id) => `${memberNamed(state, id).name} has hits healed`,
  carryOut(table, state, id) {
    const rule = 'momentum.hits.persist'
    const member = memberNamed(state, id)
    const { sheet } = member
    const most = sheet.kind === 'pc' ? sheet.hits : sheet.hitsMax - sheet.hits
    const healed = table.askAmount(
      amount({
        name: 'between-hits',
        rule,
        to: { id: COMPANY, seat: COMPANY },
        min: 1,
        max: most,
        about: { figure: id },
        usual: String(most),
      }),
    )
    if (!refereeNods(table, { rule, figure: id, what: 'healed' })) return
    const after = sheet.kind === 'pc' ? sheet.hits - healed : sheet.hits + healed
    member.sheet = { ...sheet, hits: after }
    tellChange(table, { rule, figure: id, what: 'hits', before: sheet.hits, after })
  },
}

/** True for gear that a fight has worn down. */
function isWorn(member: Member<Sheet>): boolean {
  const pc = pcOf(member)
  if (pc === null) return false
  const { armour, shield, weapons } = pc
  return (
    armour.step !== armour.startStep ||
    (shield !== null && shield.step !== shield.base) ||
    weapons.some(({ usage, usageStart }) => usage !== usageStart)
  )
}

/** Worn armour, shields and ammunition stay worn until somebody mends or replaces them. */
const mend: Activity<Sheet> = {
  key: 'mend',
  rule: 'momentum.end.carry',
  hint: 'Armour, shield and ammunition are as good as new.',
  offered: (state) => idsOf(state, isWorn),
  label: (state, id) => `${memberNamed(state, id).name} has gear mended and ammunition bought`,
  carryOut(table, state, id) {
    const rule = 'momentum.end.carry'
    const member = memberNamed(state, id)
    const pc = pcOf(member)
    if (pc === null || !refereeNods(table, { rule, figure: id, what: 'mended' })) return
    const { armour, shield, weapons } = pc
    member.sheet = {
      ...pc,
      armour: { ...armour, step: armour.startStep },
      shield: shield === null ? null : { ...shield, step: shield.base },
      weapons: weapons.map((weapon) => ({ ...weapon, usage: weapon.usageStart })),
    }
    tellNote(table, { rule, figure: id, what: 'mended' })
  },
}

/** Something of a fallen comrade, put with one's own. */
const spoils = spoilsActivity<Sheet>('momentum.end.carry', (_table, { sheet }, { thing }) => {
  const read = z.object({ thing: z.record(z.string(), z.unknown()) }).safeParse(thing)
  if (!read.success || sheet.kind !== 'pc') return null
  const more = sheetSchema.safeParse({ ...sheet, weapons: [...sheet.weapons, read.data.thing] })
  return more.success ? more.data : null
})

function advice(state: InterludeState<Sheet>): string {
  const [dying] = treat.offered(state)
  if (dying !== undefined) return `treat ${dying}`
  return living(state).some(isWeary) ? 'rest' : 'onward'
}

/** The time between fights. */
export function betweenFights(game: () => System<State>): Interlude {
  return defineInterlude<Sheet>({
    game,
    id: 'momentum',
    rulingSet: rulingsSchema,
    units: ['day', 'hour', 'minute'],
    form: sheetSchema,
    sheets,
    begins: ['position'],
    complete: (input) => sheetSchema.parse(input),
    rule: 'momentum.end.carry',
    activities: [treat, sleep, heal, mend, wait, spoils],
    advice,
    decisions: [
      {
        name: 'between-hits',
        id: 'momentum.hits.persist',
        title: 'How many hits are healed',
        who: 'the company',
      },
    ],
    values: { hits: 'hits', stamina: 'Stamina tallies', exhausted: 'EXHAUSTED slots', sad: 'Very Sad' },
    notes: {
      treated: () => 'is treated and will live',
      healed: () => 'hits are healed',
      mended: () => 'gear is mended and ammunition replaced',
    },
    tones: { treated: 'good', healed: 'good', mended: 'good' },
    question: ({ name, about }, { figures }) => {
      if (name !== 'between-hits') return null
      const { figure } = z.object({ figure: z.string() }).parse(about)
      const who = figures.find(({ id }) => id === figure)?.name ?? figure
      return { ask: `How many hits of ${who} are healed?`, label: (key) => key, hint: () => '' }
    },
    marks: (sheet) =>
      sheet.kind === 'npc'
        ? []
        : [
            ...sheet.lostLimbs.map((limb) => `Lost: ${limb}`),
            ...Array.from({ length: sheet.disfigured }, () => 'Disfigured'),
          ],
    changes: (before, now) =>
      before.hits === now.hits
        ? []
        : [`${now.kind === 'pc' ? 'Hits taken' : 'Hits'} ${before.hits} → ${now.hits}.`],
    gear: (sheet) =>
      sheet.kind === 'npc'
        ? []
        : [
            ...sheet.weapons.map(({ name }) => name),
            ...(sheet.shield === null ? [] : [sheet.shield.name]),
            ...sheet.items,
          ],
    spoils: (sheet) =>
      sheet.kind === 'npc' ? [] : sheet.weapons.map((thing) => ({ name: thing.name, thing })),
    worked: (sheet) => (sheet.kind === 'npc' ? {} : { maxHits: maxHitsOf(sheet, resolveRulings({})) }),
    isOfField: (fact) => fact === 'no foe left' || fact.startsWith('nearest foe'),
    kills: (events) => killsIn(events, ['dead']),
    felled: (events) => killsIn(events, ['disabled']),
  })
}
