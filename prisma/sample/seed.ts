import { SAMPLE_DATA } from "./data";
import type { PrismaClient } from "@/lib/db/generated/client";

/**
 * Writes the sample's rows that are not there yet, in one transaction. Rows that are there stay as they are, so a
 * cancelled order stays cancelled; doing it again changes nothing.
 */
export async function seedSampleData(db: PrismaClient): Promise<void> {
  const data = SAMPLE_DATA;
  const skipDuplicates = true;
  await db.$transaction([
    db.sampleOrder.createMany({ data: data.orders, skipDuplicates }),
    db.sampleOrderItem.createMany({ data: data.orderItems, skipDuplicates }),
    db.sampleShipment.createMany({ data: data.shipments, skipDuplicates }),
    db.sampleShipmentEvent.createMany({ data: data.shipmentEvents, skipDuplicates }),
    db.sampleRefund.createMany({ data: data.refunds, skipDuplicates }),
    db.sampleOrderChange.createMany({ data: data.orderChanges, skipDuplicates }),
    db.sampleErrorCode.createMany({ data: data.errorCodes, skipDuplicates }),
    db.sampleTask.createMany({ data: data.tasks, skipDuplicates }),
    db.sampleTaskRun.createMany({ data: data.taskRuns, skipDuplicates }),
    db.sampleTaskStep.createMany({ data: data.taskSteps, skipDuplicates }),
    db.sampleTaskLog.createMany({ data: data.taskLogs, skipDuplicates }),
    db.sampleCodeReference.createMany({ data: data.codeReferences, skipDuplicates }),
    db.sampleArticle.createMany({ data: data.articles, skipDuplicates }),
  ]);
}
