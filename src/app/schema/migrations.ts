import { Migration20261121040000_CreateTheWholeService } from '../../../migrations/Migration20261121040000_CreateTheWholeService.ts'
import { Migration20261121094500_AddPurchasesHoldsWaitlistAndWorkflows } from '../../../migrations/Migration20261121094500_AddPurchasesHoldsWaitlistAndWorkflows.ts'
import { Migration20261121124523_AddUsageTotalsCorrectionsAndQuotas } from '../../../migrations/Migration20261121124523_AddUsageTotalsCorrectionsAndQuotas.ts'
import { Migration20261121135532_AddDashboardSessions } from '../../../migrations/Migration20261121135532_AddDashboardSessions.ts'
import { Migration20261121160821_AddRequestStatistics } from '../../../migrations/Migration20261121160821_AddRequestStatistics.ts'
import { Migration20261122063648_HoldOperatorsToCurrenciesWithPrices } from '../../../migrations/Migration20261122063648_HoldOperatorsToCurrenciesWithPrices.ts'
import { Migration20261122063737_LetEmailsAwaitAMailServer } from '../../../migrations/Migration20261122063737_LetEmailsAwaitAMailServer.ts'
import { Migration20261122065049_CountOrdersWhenAccepted } from '../../../migrations/Migration20261122065049_CountOrdersWhenAccepted.ts'
import { Migration20261122070815_RecordWhyEmailsAreSentOrNot } from '../../../migrations/Migration20261122070815_RecordWhyEmailsAreSentOrNot.ts'
import { Migration20261122094452_JoinChecksOfCompletedBaskets } from '../../../migrations/Migration20261122094452_JoinChecksOfCompletedBaskets.ts'
import { Migration20261122134500_RegisterWorkers } from '../../../migrations/Migration20261122134500_RegisterWorkers.ts'
import { Migration20261122200500_CountDeprecatedUse } from '../../../migrations/Migration20261122200500_CountDeprecatedUse.ts'
import { Migration20261122224026_AddBulkOperations } from '../../../migrations/Migration20261122224026_AddBulkOperations.ts'
import { Migration20261123021500_AddUnitsAndPrices } from '../../../migrations/Migration20261123021500_AddUnitsAndPrices.ts'
import { Migration20261123040000_AddPromotions } from '../../../migrations/Migration20261123040000_AddPromotions.ts'
import { Migration20261123041000_AddCommissions } from '../../../migrations/Migration20261123041000_AddCommissions.ts'
import { Migration20261123042000_AddStatements } from '../../../migrations/Migration20261123042000_AddStatements.ts'
import { Migration20261123043000_AddRefunds } from '../../../migrations/Migration20261123043000_AddRefunds.ts'
import { Migration20261123060000_AddResources } from '../../../migrations/Migration20261123060000_AddResources.ts'
import { Migration20261123063000_AssignMembers } from '../../../migrations/Migration20261123063000_AssignMembers.ts'
import { Migration20261123090000_KeepNeedsWithUses } from '../../../migrations/Migration20261123090000_KeepNeedsWithUses.ts'
import { Migration20261123093000_AddChangeFeed } from '../../../migrations/Migration20261123093000_AddChangeFeed.ts'
import { Migration20261123093000_VersionResourceNeeds } from '../../../migrations/Migration20261123093000_VersionResourceNeeds.ts'
import { Migration20261123100000_ExcludeRemovedMembers } from '../../../migrations/Migration20261123100000_ExcludeRemovedMembers.ts'
import { Migration20261123100000_IndexBookingsForPartners } from '../../../migrations/Migration20261123100000_IndexBookingsForPartners.ts'
import { Migration20261123103000_AddWebhooks } from '../../../migrations/Migration20261123103000_AddWebhooks.ts'
import { Migration20261123120000_LimitAndCountCalls } from '../../../migrations/Migration20261123120000_LimitAndCountCalls.ts'
import { Migration20261123123000_AddAgencies } from '../../../migrations/Migration20261123123000_AddAgencies.ts'
import { Migration20261123130000_FitBookingsInOrder } from '../../../migrations/Migration20261123130000_FitBookingsInOrder.ts'
import { Migration20261123130000_TimeWaiverChanges } from '../../../migrations/Migration20261123130000_TimeWaiverChanges.ts'
import { Migration20261123132000_TellPricesOfTimeslots } from '../../../migrations/Migration20261123132000_TellPricesOfTimeslots.ts'
import { Migration20261123133000_RecordEveryProductChange } from '../../../migrations/Migration20261123133000_RecordEveryProductChange.ts'
import { Migration20261123140000_IndexSearchesOfBookings } from '../../../migrations/Migration20261123140000_IndexSearchesOfBookings.ts'
import { Migration20261123143000_KeepTotalsOfBookings } from '../../../migrations/Migration20261123143000_KeepTotalsOfBookings.ts'
import { Migration20261123150000_NumberChangesInSteps } from '../../../migrations/Migration20261123150000_NumberChangesInSteps.ts'
import { Migration20261123160000_TakeSharedPlacesInOrder } from '../../../migrations/Migration20261123160000_TakeSharedPlacesInOrder.ts'
import { Migration20261123160100_CountNewBookingsTogether } from '../../../migrations/Migration20261123160100_CountNewBookingsTogether.ts'
import { Migration20261123163000_MergeSearchIndexLater } from '../../../migrations/Migration20261123163000_MergeSearchIndexLater.ts'
import { Migration20261123163100_IndexOrdersOfBookings } from '../../../migrations/Migration20261123163100_IndexOrdersOfBookings.ts'
import { Migration20261123163200_CountOneEntryDirectly } from '../../../migrations/Migration20261123163200_CountOneEntryDirectly.ts'
import { Migration20261123171000_TakePlacesForHolds } from '../../../migrations/Migration20261123171000_TakePlacesForHolds.ts'
import { Migration20261123172000_KeepTotalsOfDays } from '../../../migrations/Migration20261123172000_KeepTotalsOfDays.ts'
import { Migration20261123173000_NumberChangesByIndex } from '../../../migrations/Migration20261123173000_NumberChangesByIndex.ts'
import { Migration20261124003000_CheckRowsByFunctions } from '../../../migrations/Migration20261124003000_CheckRowsByFunctions.ts'
import { Migration20261126081500_LimitWaitsOfJointPurchases } from '../../../migrations/Migration20261126081500_LimitWaitsOfJointPurchases.ts'
import { Migration20261127010000_StoreGrantsAndAcceptedParts } from '../../../migrations/Migration20261127010000_StoreGrantsAndAcceptedParts.ts'
import { Migration20261127020000_StoreWantedCapacity } from '../../../migrations/Migration20261127020000_StoreWantedCapacity.ts'
import { Migration20261127020100_ComputeLocalTimeByNode } from '../../../migrations/Migration20261127020100_ComputeLocalTimeByNode.ts'
import { Migration20261127025900_NormaliseTextsInBatches } from '../../../migrations/Migration20261127025900_NormaliseTextsInBatches.ts'
import { Migration20261127030000_NormaliseTexts } from '../../../migrations/Migration20261127030000_NormaliseTexts.ts'
import { Migration20261127030100_VersionWhatIsManaged } from '../../../migrations/Migration20261127030100_VersionWhatIsManaged.ts'
import { Migration20261127033000_AddOccasionOfEmails } from '../../../migrations/Migration20261127033000_AddOccasionOfEmails.ts'
import { Migration20261127033100_FillOccasionOfEmails } from '../../../migrations/Migration20261127033100_FillOccasionOfEmails.ts'
import { Migration20261127040000_IdentifyEmailsByOccasion } from '../../../migrations/Migration20261127040000_IdentifyEmailsByOccasion.ts'
import { Migration20261127040100_AddRepliesSuccessorsAndLeaving } from '../../../migrations/Migration20261127040100_AddRepliesSuccessorsAndLeaving.ts'
import { Migration20261127070000_HoldWithoutCustomer } from '../../../migrations/Migration20261127070000_HoldWithoutCustomer.ts'
import { Migration20261127070100_ValidateBookingRows } from '../../../migrations/Migration20261127070100_ValidateBookingRows.ts'
import { Migration20261127090000_TakePlacesInOneFunction } from '../../../migrations/Migration20261127090000_TakePlacesInOneFunction.ts'
import { Migration20261127091000_RequireWhatIsAlwaysSet } from '../../../migrations/Migration20261127091000_RequireWhatIsAlwaysSet.ts'
import { Migration20261127100000_DropTheTallyOfDeprecatedUse } from '../../../migrations/Migration20261127100000_DropTheTallyOfDeprecatedUse.ts'
import { Migration20261127110000_FindPositionsByIndex } from '../../../migrations/Migration20261127110000_FindPositionsByIndex.ts'
import { Migration20261127120000_CheckRowsByConstraints } from '../../../migrations/Migration20261127120000_CheckRowsByConstraints.ts'
import { Migration20261127120100_ValidateRowConstraints } from '../../../migrations/Migration20261127120100_ValidateRowConstraints.ts'
import { Migration20261128100000_RecordChangesInStatements } from '../../../migrations/Migration20261128100000_RecordChangesInStatements.ts'
import { Migration20261128101000_TotalBookingsInOneTable } from '../../../migrations/Migration20261128101000_TotalBookingsInOneTable.ts'
import { Migration20261128110000_GeneratePricesOfProducts } from '../../../migrations/Migration20261128110000_GeneratePricesOfProducts.ts'
import { Migration20261128120000_RecordNewTimeslotsInStatements } from '../../../migrations/Migration20261128120000_RecordNewTimeslotsInStatements.ts'
import { Migration20261129090000_CountUsageInStatements } from '../../../migrations/Migration20261129090000_CountUsageInStatements.ts'
import { Migration20261129100000_RecordNewProductsInStatements } from '../../../migrations/Migration20261129100000_RecordNewProductsInStatements.ts'
import { Migration20261129110000_TakePlacesWithoutWaiting } from '../../../migrations/Migration20261129110000_TakePlacesWithoutWaiting.ts'
import { Migration20261129111000_PlanFeedPositionsOnce } from '../../../migrations/Migration20261129111000_PlanFeedPositionsOnce.ts'
import { Migration20261129120000_RequireLinesOfBookings } from '../../../migrations/Migration20261129120000_RequireLinesOfBookings.ts'
import { Migration20261129120100_FillLinesOfBookings } from '../../../migrations/Migration20261129120100_FillLinesOfBookings.ts'
import { Migration20261129120200_ValidateLinesOfBookings } from '../../../migrations/Migration20261129120200_ValidateLinesOfBookings.ts'
import { Migration20261130090000_RecordChangesInStatements } from '../../../migrations/Migration20261130090000_RecordChangesInStatements.ts'
import { Migration20261130100000_DefineRoutinesInFiles } from '../../../migrations/Migration20261130100000_DefineRoutinesInFiles.ts'

/** Every migration, oldest first. New ones are added by hand: what runs is listed explicitly. */
export const migrations = [
  { name: 'Migration20261121040000_CreateTheWholeService', class: Migration20261121040000_CreateTheWholeService },
  {
    name: 'Migration20261121094500_AddPurchasesHoldsWaitlistAndWorkflows',
    class: Migration20261121094500_AddPurchasesHoldsWaitlistAndWorkflows,
  },
  {
    name: 'Migration20261121124523_AddUsageTotalsCorrectionsAndQuotas',
    class: Migration20261121124523_AddUsageTotalsCorrectionsAndQuotas,
  },
  { name: 'Migration20261121135532_AddDashboardSessions', class: Migration20261121135532_AddDashboardSessions },
  { name: 'Migration20261121160821_AddRequestStatistics', class: Migration20261121160821_AddRequestStatistics },
  {
    name: 'Migration20261122063648_HoldOperatorsToCurrenciesWithPrices',
    class: Migration20261122063648_HoldOperatorsToCurrenciesWithPrices,
  },
  {
    name: 'Migration20261122063737_LetEmailsAwaitAMailServer',
    class: Migration20261122063737_LetEmailsAwaitAMailServer,
  },
  { name: 'Migration20261122065049_CountOrdersWhenAccepted', class: Migration20261122065049_CountOrdersWhenAccepted },
  {
    name: 'Migration20261122070815_RecordWhyEmailsAreSentOrNot',
    class: Migration20261122070815_RecordWhyEmailsAreSentOrNot,
  },
  {
    name: 'Migration20261122094452_JoinChecksOfCompletedBaskets',
    class: Migration20261122094452_JoinChecksOfCompletedBaskets,
  },
  { name: 'Migration20261122134500_RegisterWorkers', class: Migration20261122134500_RegisterWorkers },
  { name: 'Migration20261122200500_CountDeprecatedUse', class: Migration20261122200500_CountDeprecatedUse },
  { name: 'Migration20261122224026_AddBulkOperations', class: Migration20261122224026_AddBulkOperations },
  { name: 'Migration20261123021500_AddUnitsAndPrices', class: Migration20261123021500_AddUnitsAndPrices },
  { name: 'Migration20261123040000_AddPromotions', class: Migration20261123040000_AddPromotions },
  { name: 'Migration20261123041000_AddCommissions', class: Migration20261123041000_AddCommissions },
  { name: 'Migration20261123042000_AddStatements', class: Migration20261123042000_AddStatements },
  { name: 'Migration20261123043000_AddRefunds', class: Migration20261123043000_AddRefunds },
  { name: 'Migration20261123060000_AddResources', class: Migration20261123060000_AddResources },
  { name: 'Migration20261123063000_AssignMembers', class: Migration20261123063000_AssignMembers },
  { name: 'Migration20261123090000_KeepNeedsWithUses', class: Migration20261123090000_KeepNeedsWithUses },
  { name: 'Migration20261123093000_AddChangeFeed', class: Migration20261123093000_AddChangeFeed },
  { name: 'Migration20261123093000_VersionResourceNeeds', class: Migration20261123093000_VersionResourceNeeds },
  { name: 'Migration20261123100000_ExcludeRemovedMembers', class: Migration20261123100000_ExcludeRemovedMembers },
  { name: 'Migration20261123100000_IndexBookingsForPartners', class: Migration20261123100000_IndexBookingsForPartners },
  { name: 'Migration20261123103000_AddWebhooks', class: Migration20261123103000_AddWebhooks },
  { name: 'Migration20261123120000_LimitAndCountCalls', class: Migration20261123120000_LimitAndCountCalls },
  { name: 'Migration20261123123000_AddAgencies', class: Migration20261123123000_AddAgencies },
  { name: 'Migration20261123130000_FitBookingsInOrder', class: Migration20261123130000_FitBookingsInOrder },
  { name: 'Migration20261123130000_TimeWaiverChanges', class: Migration20261123130000_TimeWaiverChanges },
  { name: 'Migration20261123132000_TellPricesOfTimeslots', class: Migration20261123132000_TellPricesOfTimeslots },
  { name: 'Migration20261123133000_RecordEveryProductChange', class: Migration20261123133000_RecordEveryProductChange },
  { name: 'Migration20261123140000_IndexSearchesOfBookings', class: Migration20261123140000_IndexSearchesOfBookings },
  { name: 'Migration20261123143000_KeepTotalsOfBookings', class: Migration20261123143000_KeepTotalsOfBookings },
  { name: 'Migration20261123150000_NumberChangesInSteps', class: Migration20261123150000_NumberChangesInSteps },
  { name: 'Migration20261123160000_TakeSharedPlacesInOrder', class: Migration20261123160000_TakeSharedPlacesInOrder },
  { name: 'Migration20261123160100_CountNewBookingsTogether', class: Migration20261123160100_CountNewBookingsTogether },
  { name: 'Migration20261123163000_MergeSearchIndexLater', class: Migration20261123163000_MergeSearchIndexLater },
  { name: 'Migration20261123163100_IndexOrdersOfBookings', class: Migration20261123163100_IndexOrdersOfBookings },
  { name: 'Migration20261123163200_CountOneEntryDirectly', class: Migration20261123163200_CountOneEntryDirectly },
  { name: 'Migration20261123171000_TakePlacesForHolds', class: Migration20261123171000_TakePlacesForHolds },
  { name: 'Migration20261123172000_KeepTotalsOfDays', class: Migration20261123172000_KeepTotalsOfDays },
  { name: 'Migration20261123173000_NumberChangesByIndex', class: Migration20261123173000_NumberChangesByIndex },
  { name: 'Migration20261124003000_CheckRowsByFunctions', class: Migration20261124003000_CheckRowsByFunctions },
  {
    name: 'Migration20261126081500_LimitWaitsOfJointPurchases',
    class: Migration20261126081500_LimitWaitsOfJointPurchases,
  },
  {
    name: 'Migration20261127010000_StoreGrantsAndAcceptedParts',
    class: Migration20261127010000_StoreGrantsAndAcceptedParts,
  },
  { name: 'Migration20261127020000_StoreWantedCapacity', class: Migration20261127020000_StoreWantedCapacity },
  { name: 'Migration20261127020100_ComputeLocalTimeByNode', class: Migration20261127020100_ComputeLocalTimeByNode },
  { name: 'Migration20261127025900_NormaliseTextsInBatches', class: Migration20261127025900_NormaliseTextsInBatches },
  { name: 'Migration20261127030000_NormaliseTexts', class: Migration20261127030000_NormaliseTexts },
  { name: 'Migration20261127030100_VersionWhatIsManaged', class: Migration20261127030100_VersionWhatIsManaged },
  { name: 'Migration20261127033000_AddOccasionOfEmails', class: Migration20261127033000_AddOccasionOfEmails },
  { name: 'Migration20261127033100_FillOccasionOfEmails', class: Migration20261127033100_FillOccasionOfEmails },
  {
    name: 'Migration20261127040000_IdentifyEmailsByOccasion',
    class: Migration20261127040000_IdentifyEmailsByOccasion,
  },
  {
    name: 'Migration20261127040100_AddRepliesSuccessorsAndLeaving',
    class: Migration20261127040100_AddRepliesSuccessorsAndLeaving,
  },
  { name: 'Migration20261127070000_HoldWithoutCustomer', class: Migration20261127070000_HoldWithoutCustomer },
  { name: 'Migration20261127070100_ValidateBookingRows', class: Migration20261127070100_ValidateBookingRows },
  {
    name: 'Migration20261127090000_TakePlacesInOneFunction',
    class: Migration20261127090000_TakePlacesInOneFunction,
  },
  { name: 'Migration20261127091000_RequireWhatIsAlwaysSet', class: Migration20261127091000_RequireWhatIsAlwaysSet },
  {
    name: 'Migration20261127100000_DropTheTallyOfDeprecatedUse',
    class: Migration20261127100000_DropTheTallyOfDeprecatedUse,
  },
  { name: 'Migration20261127110000_FindPositionsByIndex', class: Migration20261127110000_FindPositionsByIndex },
  { name: 'Migration20261127120000_CheckRowsByConstraints', class: Migration20261127120000_CheckRowsByConstraints },
  { name: 'Migration20261127120100_ValidateRowConstraints', class: Migration20261127120100_ValidateRowConstraints },
  {
    name: 'Migration20261128100000_RecordChangesInStatements',
    class: Migration20261128100000_RecordChangesInStatements,
  },
  { name: 'Migration20261128101000_TotalBookingsInOneTable', class: Migration20261128101000_TotalBookingsInOneTable },
  { name: 'Migration20261128110000_GeneratePricesOfProducts', class: Migration20261128110000_GeneratePricesOfProducts },
  {
    name: 'Migration20261128120000_RecordNewTimeslotsInStatements',
    class: Migration20261128120000_RecordNewTimeslotsInStatements,
  },
  { name: 'Migration20261129090000_CountUsageInStatements', class: Migration20261129090000_CountUsageInStatements },
  {
    name: 'Migration20261129100000_RecordNewProductsInStatements',
    class: Migration20261129100000_RecordNewProductsInStatements,
  },
  { name: 'Migration20261129110000_TakePlacesWithoutWaiting', class: Migration20261129110000_TakePlacesWithoutWaiting },
  { name: 'Migration20261129111000_PlanFeedPositionsOnce', class: Migration20261129111000_PlanFeedPositionsOnce },
  { name: 'Migration20261129120000_RequireLinesOfBookings', class: Migration20261129120000_RequireLinesOfBookings },
  { name: 'Migration20261129120100_FillLinesOfBookings', class: Migration20261129120100_FillLinesOfBookings },
  { name: 'Migration20261129120200_ValidateLinesOfBookings', class: Migration20261129120200_ValidateLinesOfBookings },
  {
    name: 'Migration20261130090000_RecordChangesInStatements',
    class: Migration20261130090000_RecordChangesInStatements,
  },
  { name: 'Migration20261130100000_DefineRoutinesInFiles', class: Migration20261130100000_DefineRoutinesInFiles },
]
