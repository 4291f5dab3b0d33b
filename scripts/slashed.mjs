/** A file's path within the project, written alike on every system. */
export function slashed(file) {
  return file.replaceAll('\\', '/')
}
