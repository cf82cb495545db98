// What holds for every test file: properties are checked with the same inputs on every run and machine, so that no run
// fails by luck. `npm run soak` draws other inputs each time; a failure prints the seed that shows it again.
import fc from 'fast-check'

if (process.env['STEELYARD_SOAK'] !== '1') fc.configureGlobal({ seed: 1 })
