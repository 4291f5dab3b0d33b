/**
 * The signals that stop this process. Windows sends SIGHUP when its window is closed, SIGBREAK for Ctrl-Break. Elsewhere SIGHUP
 * counts only with a terminal: under `nohup` the shop goes on.
 */
export function stopSignals(platform: NodeJS.Platform, isTerminal: boolean): NodeJS.Signals[] {
  if (platform === 'win32') return ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK']
  return isTerminal ? ['SIGINT', 'SIGTERM', 'SIGHUP'] : ['SIGINT', 'SIGTERM']
}
