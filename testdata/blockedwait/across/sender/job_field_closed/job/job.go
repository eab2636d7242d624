// Case: Twin of job_field: the job closes its done channel instead of sending into it; silent.

package job

import (
	"time"
)

type Job struct {
	name string
	done chan struct{}
	err  error
}

func New(name string) *Job { return &Job{name: name, done: make(chan struct{})} }

func (j *Job) Execute() {
	time.Sleep(time.Duration(len(j.name)) * 200 * time.Millisecond)
	j.finish(nil)
}

func (j *Job) finish(err error) {
	j.err = err
	close(j.done)
}

func (j *Job) Done() <-chan struct{} { return j.done }
