/**
 * The tables, as steps forward that both databases understand. A store that is opened runs those it has not run.
 * Steps never change once they are released: a later step corrects an earlier one.
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
  [
    // Changes that could not be read, with the receipts that came with them: kept, and no part of the fight.
    `create table set_aside (
      fight text not null,
      revision integer not null,
      delta text,
      person text,
      sent text,
      print text,
      why text not null,
      since bigint not null,
      primary key (fight, revision)
    )`,
  ],
  [
    // Companies without the saves of their chapters, which are kept by themselves: they never change.
    `create table companies (
      id text primary key,
      token text not null,
      revision integer not null,
      data text not null,
      open text,
      created bigint not null,
      touched bigint not null
    )`,
    'create unique index companies_token on companies (token)',
    `create table chapters (
      company text not null,
      chapter integer not null,
      save text not null,
      primary key (company, chapter)
    )`,
  ],
  [
    // Whoever holds an owner's secret finds their fights and companies again.
    'alter table fights add column owner text',
    'create index fights_owner on fights (owner, touched)',
    'alter table companies add column owner text',
    'create index companies_owner on companies (owner, touched)',
  ],
]

/** The tables whose rows belong to one fight, by the column that names it. */
export const perFight = [
  ['saves', 'fight'],
  ['changes', 'fight'],
  ['people', 'fight'],
  ['receipts', 'fight'],
  ['set_aside', 'fight'],
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

/**
 * Moves every change after a revision aside, with its receipt; a receipt whose change is missing goes too. Both
 * statements take the fight, the revision, the reason and the time.
 */
export const settingAside = [
  `insert into set_aside (fight, revision, delta, person, sent, print, why, since)
   select c.fight, c.revision, c.delta, r.person, r.sent, r.print, cast($3 as text), cast($4 as bigint)
   from changes c left join receipts r on r.fight = c.fight and r.revision = c.revision
   where c.fight = $1 and c.revision > $2`,
  `insert into set_aside (fight, revision, delta, person, sent, print, why, since)
   select r.fight, r.revision, null, r.person, r.sent, r.print, cast($3 as text), cast($4 as bigint)
   from receipts r
   where r.fight = $1 and r.revision > $2
     and not exists (select 1 from changes c where c.fight = r.fight and c.revision = r.revision)`,
] as const

/** The notice at start about a fight that lacks changes. */
export function brokenNotice(fight: string, revision: number): string {
  return (
    `Fight ${fight}: of its changes up to revision ${revision} some are missing. It goes on from before them ` +
    'when somebody opens it; changes after them are set aside, not deleted.'
  )
}
