/** Public tasks, which anyone can cause, wait behind the group's own. */
export type Waiting = { group: string; isPublic: boolean };

export type FairQueueLimits = {
  runningPerGroup: number;
  /** Own and public tasks count separately. */
  waitingPerGroup: number;
  waiting: number;
  /** Public tasks never displace own tasks. */
  publicWaiting: number;
};

type Group<Task> = { running: number; ownTasks: Task[]; publicTasks: Task[] };

/** Takes tasks from the groups in rotation. */
export function createFairQueue<Task extends Waiting>(limits: FairQueueLimits) {
  const groups = new Map<string, Group<Task>>();
  const own = { waiting: 0, waitingMax: limits.waiting };
  const publicOnes = { waiting: 0, waitingMax: limits.publicWaiting };
  const totalOf = (task: Task) => (task.isPublic ? publicOnes : own);
  const laneOf = (group: Group<Task>, task: Task) => (task.isPublic ? group.publicTasks : group.ownTasks);
  return {
    add(task: Task): boolean {
      const group = groups.get(task.group) ?? { running: 0, ownTasks: [], publicTasks: [] };
      const lane = laneOf(group, task);
      const total = totalOf(task);
      if (total.waiting >= total.waitingMax || lane.length >= limits.waitingPerGroup) return false;
      lane.push(task);
      total.waiting += 1;
      groups.set(task.group, group);
      return true;
    },
    /** The caller reports the task's end by `done`. */
    take(): Task | null {
      for (const [name, group] of groups) {
        if (group.running >= limits.runningPerGroup) continue;
        const task = group.ownTasks.shift() ?? group.publicTasks.shift();
        if (!task) continue;
        group.running += 1;
        totalOf(task).waiting -= 1;
        groups.delete(name);
        groups.set(name, group);
        return task;
      }
      return null;
    },
    done(task: Task): void {
      const group = groups.get(task.group);
      if (!group) return;
      group.running -= 1;
      if (group.running + group.ownTasks.length + group.publicTasks.length === 0) groups.delete(task.group);
    },
    drain(): Task[] {
      const tasks = [...groups.values()].flatMap((group) => [
        ...group.ownTasks.splice(0),
        ...group.publicTasks.splice(0),
      ]);
      own.waiting = 0;
      publicOnes.waiting = 0;
      return tasks;
    },
  };
}
