const VERSION = /^(\d+)\.(\d+)\.(\d+)(-[\w.-]+)?(?:\+[\w.-]+)?$/

/** Whether a version of the program is newer than another one. False where one of them is no version, and for one that is only being tried. */
export function isNewerVersion(version: string, other: string): boolean {
  const [, ...is] = VERSION.exec(version) ?? []
  const [, ...was] = VERSION.exec(other) ?? []
  const [isTrial, wasTrial] = [is[3], was[3]].map(Boolean)
  if (is.length === 0 || was.length === 0 || isTrial) return false
  const place = [0, 1, 2].find((index) => Number(is[index]) !== Number(was[index]))
  // The same numbers: it has been tried, and is there now.
  if (place === undefined) return wasTrial === true
  return Number(is[place]) > Number(was[place])
}
