export type FileTimes = [file: string, ms: number][]
export function vitestTimes(
  report: { testResults: { name: string; startTime: number; endTime: number }[] },
  root: string,
): FileTimes
type PlaywrightSuite = {
  file: string
  suites?: PlaywrightSuite[]
  specs?: { tests: { results: { duration: number }[] }[] }[]
}
export function playwrightTimes(report: { suites: PlaywrightSuite[] }): FileTimes
export function timeLines(suites: { name: string; ms: number; files: FileTimes }[]): string[]
