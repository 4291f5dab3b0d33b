/** A file's path within the project, written alike on every system. */
export function toPosixPath(file) {
  return file.replaceAll('\\', '/')
}
