// Package bus has channels that other packages read.
package bus

import "fmt"

// A Bus is read by who is given its channel to receive from.
type Bus struct{ C chan string }

func New() *Bus { return &Bus{C: make(chan string)} }

func (b *Bus) Publish(s string) { b.C <- s }

// A Job tells its errors.
type Job struct{ Errors chan error }

func Start() *Job {
	j := &Job{Errors: make(chan error)}
	go j.run()
	return j
}

func (j *Job) run() {
	defer close(j.Errors)
	for i := range 5 {
		j.Errors <- fmt.Errorf("%d", i)
	}
}

// Nobody reads this one.
type Unread struct{ C chan string }

func NewUnread() *Unread { return &Unread{C: make(chan string)} }

func (u *Unread) Publish(s string) { u.C <- s } // want:whole `Publish waits forever to send on "C": nothing receives from it .*`
