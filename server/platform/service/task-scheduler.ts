import path from 'node:path'
import { OperatorError } from '../process/operator-error.ts'
import type { HostEnvironment, ServicePlan } from './plan.ts'

const NAME = 'PrintPro'
const TASK = ['/TN', NAME] as const

/** A task that starts with the computer, whether a user is logged in or not. */
export function taskPlan({ node, program, folder, user }: HostEnvironment): ServicePlan {
  const strange = [node, program, folder].find((each) => each.includes('%'))
  if (strange !== undefined) {
    throw new OperatorError(
      `Nama ${strange} memuat %, yang diartikan lain oleh Windows: pindahkan ke folder lain.`,
    )
  }
  const file = path.win32.join(folder, 'printpro-service.xml')
  const log = path.win32.join(folder, 'printpro.log')
  return {
    // The Task Scheduler reads UTF-16 with a byte order mark.
    file: {
      path: file,
      content: Buffer.from(`\uFEFF${task({ node, program, folder, log, user: user.name })}`, 'utf16le'),
    },
    folder,
    folderEntry: '',
    statusCommand: ['schtasks', '/Query', ...TASK],
    install: [
      { command: ['schtasks', '/Create', ...TASK, '/XML', file, '/F'] },
      { command: ['schtasks', '/Run', ...TASK] },
    ],
    remove: [
      { command: ['schtasks', '/End', ...TASK], failureNote: 'PrintPro sedang tidak berjalan.' },
      { command: ['schtasks', '/Delete', ...TASK, '/F'] },
    ],
    afterRemoval: [],
    log: `Get-Content '${log.replaceAll("'", "''")}' -Tail 50`,
    restart: `schtasks /End /TN ${NAME}; schtasks /Run /TN ${NAME}`,
  }
}

type Task = { node: string; program: string; folder: string; log: string; user: string }

/** S4U: runs as this user without their password, logged in or not. */
function task({ node, program, folder, log, user }: Task): string {
  const typed = `/d /s /c ""${node}" "${program}" start >> "${log}" 2>&1"`
  return `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo><Description>PrintPro</Description></RegistrationInfo>
  <Triggers><BootTrigger><Enabled>true</Enabled></BootTrigger></Triggers>
  <Principals>
    <Principal id="Author">
      <UserId>${xmlText(user)}</UserId>
      <LogonType>S4U</LogonType>
      <RunLevel>LeastPrivilege</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <Priority>5</Priority>
    <RestartOnFailure><Interval>PT1M</Interval><Count>999</Count></RestartOnFailure>
  </Settings>
  <Actions Context="Author">
    <Exec>
      <Command>cmd.exe</Command>
      <Arguments>${xmlText(typed)}</Arguments>
      <WorkingDirectory>${xmlText(folder)}</WorkingDirectory>
    </Exec>
  </Actions>
</Task>
`
}

function xmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
