import { errors, successes } from '#text/messages.ts'
import { toastError, toastSuccess } from '../ui/feedback/toast.ts'

export const notifyCopied = () => toastSuccess(successes.copied)
export const notifyCopyFailed = () => toastError(errors.copyFailed)
