/**
 * The style of reports: light and dark by what the reader's system prefers, one column, nothing from elsewhere.
 */

/** The style sheet. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1b1b1f; --paper: #fbfbf8; --faint: #6b6b75; --line: #d9d9d2;
  --side0: #0072b2; --side1: #c2410c; --side2: #007a5a; --side3: #8a4f7d; }
@media (prefers-color-scheme: dark) { :root { --ink: #ececf1; --paper: #17171b; --faint: #a0a0ab; --line: #3a3a42;
  --side0: #56b4e9; --side1: #ff9a5c; --side2: #2fd0a0; --side3: #dba0cc; }
  svg text.dark { fill: var(--paper) } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 46rem; margin: 0 auto; padding: 1.2rem }
h1 { font-size: 1.7rem; margin: 0 } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem } h2::first-letter { text-transform: uppercase }
.lead { margin: .2rem 0; font-size: 1.1rem } .small, footer { color: var(--faint); font-size: .875rem }
svg { width: 100%; height: auto; font: 14px system-ui, sans-serif } svg text { fill: var(--ink) }
svg .tick { fill: var(--faint); font-size: 12px } svg .name { font-weight: 600 } svg .mark { font-size: 13px }
svg .whisker { stroke: var(--ink); stroke-width: 1.5 } svg .axis { stroke: var(--faint) } svg .grid { stroke: var(--line) }
figure { margin: 0 } figcaption { display: flex; flex-wrap: wrap; gap: 0 1.4rem; margin: .2rem 0 .8rem; font-weight: 600 }
svg .bar { fill: var(--side0) } svg .cell { font-size: 12px; pointer-events: none }
@media (max-width: 30rem) { svg { font-size: 20px } svg .tick, svg .cell { font-size: 17px } svg .mark { font-size: 18px } svg .fine { font-size: 12px } }
table { border-collapse: collapse; width: 100%; font-size: .875rem; font-variant-numeric: tabular-nums }
th, td { text-align: left; padding: .25rem .6rem .25rem 0; border-bottom: 1px solid var(--line); white-space: nowrap }
th { white-space: normal; vertical-align: bottom } td:first-child { white-space: normal }
summary { cursor: pointer; margin: .6rem 0 } .scroll { overflow-x: auto } pre { overflow-x: auto; font-size: .8rem } code { overflow-wrap: anywhere }
footer { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: .5rem }
`
