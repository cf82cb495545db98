/**
 * The tables, as steps forward that both databases understand. A store that is opened runs those it has not run.
 * Steps are never changed once released: what they got wrong, a later one mends.
 */

/** Every step forward, in order; the version of a store is how many of them it has run. */
export const migrations: readonly (readonly string[])[] = [
  [
    `create table fights (
      id text primary key,
      system text not null,
      revision integer not null,
      code text,
      settings text not null,
      created bigint not null,
      touched bigint not null
    )`,
    'create unique index fights_code on fights (code)',
    'create index fights_touched on fights (touched)',
    `create table saves (
      fight text primary key,
      revision integer not null,
      save text not null
    )`,
    `create table changes (
      fight text not null,
      revision integer not null,
      delta text not null,
      primary key (fight, revision)
    )`,
    `create table people (
      fight text not null,
      id text not null,
      token text not null,
      data text not null,
      primary key (fight, id)
    )`,
    'create unique index people_token on people (token)',
    `create table receipts (
      fight text not null,
      person text not null,
      sent text not null,
      print text not null,
      revision integer not null,
      primary key (fight, person, sent)
    )`,
  ],
]

/** The tables whose rows belong to one fight, by the column that names it. */
export const perFight = [
  ['saves', 'fight'],
  ['changes', 'fight'],
  ['people', 'fight'],
  ['receipts', 'fight'],
  ['fights', 'id'],
] as const

/** Fights whose changes do not follow on one another without a gap, up to where they say they are. */
export const brokenFights = `
  select f.id as id, f.revision as revision, s.revision as saved, count(c.revision) as found
  from fights f
  join saves s on s.fight = f.id
  left join changes c on c.fight = f.id and c.revision > s.revision and c.revision <= f.revision
  group by f.id, f.revision, s.revision
  having count(c.revision) <> f.revision - s.revision or f.revision < s.revision`

/** How far a fight's changes follow on one another without a gap. */
export function unbroken(saved: number, revisions: readonly number[]): number {
  let last = saved
  for (const revision of revisions.toSorted((one, other) => one - other)) {
    if (revision <= last) continue
    if (revision !== last + 1) break
    last = revision
  }
  return last
}

/** What is said about a tail that was taken off. */
export function healedNotice(fight: string, from: number, to: number): string {
  return `Fight ${fight}: changes after revision ${to} were incomplete (it said ${from}); it goes on from ${to}.`
}
