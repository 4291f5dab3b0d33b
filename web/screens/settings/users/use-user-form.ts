import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import type { User } from '../../../../contract/users.ts'
import type { Role } from '../../../../core/access.ts'
import { userProblems } from '../../../../core/user-problems.ts'
import { type Outcome, saveUser } from './save-user.ts'

export type Fields = {
  name: string
  username: string
  email: string
  role: Role
  isActive: boolean
  /** Empty keeps the present one. */
  password: string
}
export type Problems = Partial<Record<keyof Fields, string>>

const EMPTY: Fields = { name: '', username: '', email: '', role: 'cashier', isActive: true, password: '' }
const NAMES = Object.keys(EMPTY) as (keyof Fields)[]

/** A form from opening to saving. `latest` is the record as the server has it now, null for a new user. */
export function useUserForm(latest: User | null) {
  // One id for the whole form: however often it is sent, it adds one user.
  const [newId] = useState(uuidv7)
  const [before, setBefore] = useState(latest)
  const [fields, setFields] = useState<Fields>(fieldsOf(latest))
  const [conflict, setConflict] = useState<User | null>(null)
  const [refused, setRefused] = useState<Problems>({})
  const [touched, setTouched] = useState<Partial<Record<keyof Fields, boolean>>>({})
  const [saving, setSaving] = useState(false)

  const base = fieldsOf(before)
  const dirty = NAMES.some((name) => fields[name] !== base[name])
  const problems: Problems = userProblems(fields, before === null)
  // While an edit is on its way, a newer record may be its own.
  const overtaken = !saving && latest && before && latest.version > before.version ? latest : null
  const newer = newest(conflict, overtaken)
  const othersChanged = newer !== null && NAMES.some((name) => fieldsOf(newer)[name] !== base[name])

  function start(record: User, next: Fields) {
    setBefore(record)
    setFields(next)
    setConflict(null)
    setRefused({})
  }
  // Nothing typed yet, or nothing that the form shows has changed: the newest record simply takes the place of the one shown.
  if (newer && !(dirty && othersChanged)) start(newer, dirty ? fields : fieldsOf(newer))

  return {
    fields,
    before,
    dirty,
    saving,
    conflict: dirty && othersChanged ? newer : null,
    problem: (field: keyof Fields) => refused[field] ?? (touched[field] ? problems[field] : undefined),
    change(changes: Partial<Fields>) {
      setFields((now) => ({ ...now, ...changes }))
      setRefused({})
    },
    touch: (field: keyof Fields) => setTouched((now) => ({ ...now, [field]: true })),
    reload: () => newer && start(newer, fieldsOf(newer)),
    /** Puts what was changed here on top of what stands there now. */
    keep() {
      if (!newer) return
      const mine = Object.fromEntries(
        NAMES.filter((name) => fields[name] !== base[name]).map((name) => [name, fields[name]]),
      )
      start(newer, { ...fieldsOf(newer), ...mine })
    },
    async save(): Promise<Outcome | null> {
      setTouched({ name: true, email: true, password: true })
      setRefused({})
      if (Object.keys(problems).length > 0 || (newer && othersChanged) || saving) return null
      setSaving(true)
      const outcome = await saveUser(before, newId, fields)
      // Once it is saved the form is done with: what the stream tells of it now is its own.
      if (outcome.state !== 'saved') setSaving(false)
      if (outcome.state === 'conflict') setConflict(outcome.now)
      if (outcome.state === 'invalid') setRefused(outcome.problems)
      return outcome
    },
  }
}

function fieldsOf(user: User | null): Fields {
  if (!user) return EMPTY
  const { name, email, role, isActive } = user
  return { name, email, role, isActive, username: user.username ?? '', password: '' }
}

function newest(one: User | null, other: User | null): User | null {
  return one && other ? (one.version > other.version ? one : other) : (one ?? other)
}
