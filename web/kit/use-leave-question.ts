import { useBlocker } from '@tanstack/react-router'

/**
 * Asks `mayLeave` before the page is left, and lets the browser ask before it is closed while `isDirty`. What replaces the address of the
 * same page, as a search does that settles in it, leaves nothing.
 */
export function useLeaveQuestion(mayLeave: () => Promise<boolean>, isDirty: () => boolean): void {
  useBlocker({
    shouldBlockFn: async ({ action, current, next }) =>
      !(action === 'REPLACE' && current.pathname === next.pathname) && !(await mayLeave()),
    enableBeforeUnload: isDirty,
  })
}
