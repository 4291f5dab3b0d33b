const VERSION = /^(\d+)\.(\d+)\.(\d+)(-[\w.-]+)?(?:\+[\w.-]+)?$/

/** Semantic versions. False if one is no version, and for prereleases. */
export function isNewerVersion(version: string, other: string): boolean {
  const [, ...is] = VERSION.exec(version) ?? []
  const [, ...was] = VERSION.exec(other) ?? []
  const [isTrial, wasTrial] = [is[3], was[3]].map(Boolean)
  if (is.length === 0 || was.length === 0 || isTrial) return false
  const differingPart = [0, 1, 2].find((index) => Number(is[index]) !== Number(was[index]))
  // A release is newer than its own prerelease.
  if (differingPart === undefined) return wasTrial === true
  return Number(is[differingPart]) > Number(was[differingPart])
}
