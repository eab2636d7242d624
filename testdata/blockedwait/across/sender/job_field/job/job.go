// Case: The channel lives in a library struct (Job.done, unbuffered, made by New); the handler stops listening after a second.

package job

import (
	"time"
)

type Job struct {
	name string
	done chan error
}

func New(name string) *Job { return &Job{name: name, done: make(chan error)} }

func (j *Job) Execute() {
	time.Sleep(time.Duration(len(j.name)) * 200 * time.Millisecond)
	j.finish(nil)
}

func (j *Job) finish(err error) { j.done <- err }

func (j *Job) Done() <-chan error { return j.done }
