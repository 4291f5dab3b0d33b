import type { DayReport } from '../../../contract/reports.ts'
import { type MailContent, toSingleLine } from '../../../core/customers/reminder-mail.ts'
import { formatRupiah } from '../../../core/money/money.ts'
import { dayReportSections } from '../../../core/payments/day-report.ts'
import { formatLongDay } from '../../../core/time/calendar.ts'

/** The day report as an e-mail, with the same lines as on screen. */
export function formatDayMail(report: DayReport, shop: string): MailContent {
  const title = `Laporan harian ${formatLongDay(report.day)}`
  const parts = dayReportSections(report)
  const amount = (of: number) => (of < 0 ? `−${formatRupiah(-of)}` : formatRupiah(of))
  const text = parts
    .map(({ title: part, lines }) =>
      [
        part,
        ...lines.map(
          ({ label, count, amount: of }) => `${label}${count === null ? '' : ` (${count})`}: ${amount(of)}`,
        ),
      ].join('\n'),
    )
    .join('\n\n')
  const rows = parts.map(
    ({ title: part, lines }) =>
      `<tr><th colspan="2" align="left" style="padding:16px 0 4px">${escapeHtml(part)}</th></tr>` +
      lines
        .map(
          ({ label, count, amount: of, strong }) =>
            `<tr${strong ? ' style="font-weight:bold"' : ''}><td style="padding:2px 24px 2px 0">${escapeHtml(label)}${
              count === null ? '' : ` (${count})`
            }</td><td align="right">${amount(of)}</td></tr>`,
        )
        .join(''),
  )
  return {
    subject: toSingleLine(`${title}, ${shop}`),
    text: `${title}\n${shop}\n\n${text}\n`,
    html: `<h2>${escapeHtml(title)}</h2><p>${escapeHtml(shop)}</p><table cellspacing="0" cellpadding="0">${rows.join('')}</table>`,
  }
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
