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
export function endedProcessorSeconds(): number | null
type SuiteTimes = { name: string; ms: number; processor: number | null; files?: FileTimes }
export function timeTable(suites: SuiteTimes[]): string[]
