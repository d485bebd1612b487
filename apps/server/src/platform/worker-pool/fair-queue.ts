/** A waiting task of one group. Public tasks, which anybody can cause, wait behind the group's own. */
export type Waiting = { group: string; isPublic: boolean };

export type FairQueueLimits = {
  /** Tasks of one group that run at once. */
  runningPerGroup: number;
  /** Tasks of one group that wait, own and public counted apart. */
  waitingPerGroup: number;
  /** Own tasks of all groups that wait. */
  waiting: number;
  /** The same for public tasks: however many wait, they refuse no own one. */
  publicWaiting: number;
};

type Group<Task> = { running: number; ownTasks: Task[]; publicTasks: Task[] };

/** Takes tasks of the groups in turn, so that no group makes another wait for more than one round. */
export function createFairQueue<Task extends Waiting>(limits: FairQueueLimits) {
  /** In the order of their turns. */
  const groups = new Map<string, Group<Task>>();
  const own = { waiting: 0, waitingMax: limits.waiting };
  const publicOnes = { waiting: 0, waitingMax: limits.publicWaiting };
  const totalOf = (task: Task) => (task.isPublic ? publicOnes : own);
  const laneOf = (group: Group<Task>, task: Task) => (task.isPublic ? group.publicTasks : group.ownTasks);
  return {
    /** False when too many tasks wait already. */
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
    /** The next task that may run; `done` tells that it has ended. */
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
    /** Empties the queue. */
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
