export type FileTimes = [file: string, ms: number][]
export function vitestTimes(
  report: { testResults: { name: string; startTime: number; endTime: number }[] },
  root: string,
): FileTimes
export function vitestFailures(
  report: {
    testResults: {
      name: string
      status: string
      message: string
      assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
    }[]
  },
  root: string,
): string[]
type PlaywrightTest = { projectName: string; status: string; results: { duration: number }[] }
type PlaywrightSuite = {
  file: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; tests: PlaywrightTest[] }[]
}
export function playwrightFailures(report: {
  suites: PlaywrightSuite[]
  errors?: { message: string }[]
}): string[]
export function playwrightTimes(report: { suites: PlaywrightSuite[] }): FileTimes
export function endedProcessorSeconds(): number | null
type SuiteTimes = { name: string; ms: number; processor: number | null; files?: FileTimes }
export function timeTable(suites: SuiteTimes[]): string[]
