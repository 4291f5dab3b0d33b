import { LOGO_PROBLEMS, logoProblem } from '../../core/logo.ts'
import { PICTURE_TYPES, pictureTypeOf } from '../../core/picture.ts'

const URL_OF_PICTURE = new RegExp(`^data:(${PICTURE_TYPES.join('|')});base64,([A-Za-z\\d+/]+={0,2})$`)

/**
 * What keeps a text from being kept as the shop's logo (specification, section 3: the data URL of a picture, or empty). The type
 * that it states must be what it holds. Null when nothing does.
 */
export function logoUrlProblem(url: string): string | null {
  if (url === '') return null
  const [, type, content] = URL_OF_PICTURE.exec(url) ?? []
  if (!content || content.length % 4 !== 0) return LOGO_PROBLEMS.noPicture
  const bytes = Buffer.from(content, 'base64')
  const problem = logoProblem(bytes)
  if (problem) return problem
  return pictureTypeOf(bytes) === type ? null : LOGO_PROBLEMS.otherType
}
