/** A reason why the server cannot start or go on: one sentence for the operator, shown without a stack. */
export class OperatorError extends Error {
  override name = 'StartRefused'
}
