/** The migrations of release 0.2.0, which a database or a backup of it names. */
export const RELEASE_0_2_0_MIGRATIONS = `
  0001_shop 0002_derived 0003_changes 0004_sign_in 0005_secret 0006_expenses 0007_customers 0009_receivables
  0010_reminder_mails 0013_analytics 0014_store 0015_people 0016_today_and_activity 0017_hosted_identity 0018_search
  0019_change_log 0020_time_of_sale 0021_known_devices 0022_rights 0023_upkeep 0024_created_as 0025_hashed_tokens
  0026_health 0027_former_prices 0028_sums_without_statistics 0029_unsent 0030_sign_out 0031_activity_seals
  0032_giving_back 0033_two_factor 0034_entries 0035_approvals 0036_batches 0037_search_deleted 0038_hand_over
  0039_expense_details 0040_receipts 0041_walk_in 0042_merged_customers 0043_once_per_statement 0044_day_sums
  0045_notices_after_commit 0046_spent_at_the_end 0047_survivor 0048_caller 0049_debt_sums 0050_sums_of_months
  0051_received_sums 0052_words_of_sales 0053_job_tickets 0054_printers 0055_api_keys 0056_webhooks 0059_sums_of_lists
  0060_sums_of_years 0061_first_purchases 0062_bought 0064_followed_lists 0065_external_references 0066_due_time
  0067_stages 0070_drawers 0071_drawer_of_the_day 0072_report_settings 0074_update_check 0077_late_to_a_closed_day
  0078_express_surcharge 0079_lines_handed_over 0080_unfetched 0081_parts_of_a_surcharge 0082_packed_buyers
  0083_later_payments 0088_totp_steps 0101_messages
`
  .trim()
  .split(/\s+/)
