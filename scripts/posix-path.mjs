/** A path within the project with `/` on every system. */
export function toPosixPath(file) {
  return file.replaceAll('\\', '/')
}
