import { typeIdScalar } from './typeIdScalar.ts'

export const ActivityID = typeIdScalar('ActivityID', 'act', 'an activity')
export const TimeslotID = typeIdScalar('TimeslotID', 'ts', 'a timeslot')
export const ScheduleID = typeIdScalar('ScheduleID', 'sch', 'a schedule')
export const ScheduleExceptionID = typeIdScalar('ScheduleExceptionID', 'exc', 'an exception to the schedules')
export const QuestionID = typeIdScalar('QuestionID', 'wq', 'a waiver question')
export const UploadID = typeIdScalar('UploadID', 'upl', 'an uploaded file')
export const BookingID = typeIdScalar('BookingID', 'bkg', 'a booking')
export const BasketID = typeIdScalar('BasketID', 'bsk', 'a basket')
export const KeyID = typeIdScalar('KeyID', 'key', 'an API key')
export const OperatorID = typeIdScalar('OperatorID', 'op', 'an operator')
export const PartnerID = typeIdScalar('PartnerID', 'ptr', 'a partner')
