// Shuts the exported queue of a struct down.
package util

import (
	"k8s.io/client-go/util/workqueue"
	klog "k8s.io/klog/v2"
)

// Job is a named queue.
type Job struct {
	Name  string
	Queue workqueue.TypedRateLimitingInterface[string]
}

// Finish ends the job.
func Finish(j *Job) {
	klog.InfoS("finishing", "job", j.Name)
	j.Queue.ShutDownWithDrain()
}

// FinishAll ends the jobs.
func FinishAll(jobs map[string]*Job) {
	for _, j := range jobs {
		Finish(j)
	}
}
