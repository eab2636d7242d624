package nilreceiver

import (
	"os"
	"sync"
)

// A literal captures the object, too.
type once struct {
	w  *worker
	do sync.Once
}

func NewOnce() *once { return &once{w: newWorker()} }

func (o *once) Close() error {
	if o == nil || o.w == nil {
		return errNil
	}
	o.do.Do(func() { o.w.Stop() })
	return nil
}

// Here something fails first.
type late struct {
	w  *worker
	do sync.Once
}

func NewLate() *late { return &late{w: newWorker()} }

func (l *late) Close() error {
	if l == nil {
		return errNil
	}
	if err := os.Stdout.Sync(); err != nil {
		return err // want `Close can return before it stops goroutine "w" of late .*`
	}
	l.do.Do(func() { l.w.Stop() })
	return nil
}
