/**
 * What asks this process to stop. Windows tells that its window is closed by SIGHUP, and of Ctrl-Break by SIGBREAK. Elsewhere SIGHUP says that the
 * terminal is gone, which counts where one is: with `nohup`, which keeps the output from it, the shop is to go on.
 */
export function stopSignals(platform: NodeJS.Platform, isTerminal: boolean): NodeJS.Signals[] {
  if (platform === 'win32') return ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK']
  return isTerminal ? ['SIGINT', 'SIGTERM', 'SIGHUP'] : ['SIGINT', 'SIGTERM']
}
