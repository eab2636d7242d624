// The field's name says nothing; its only assignment receives from a channel that
// is never closed.
package func_field_inferred

import (
	"context"

	"k8s.io/klog/v2"
)

type Upload struct{ Path string }

type Uploader struct {
	uploads chan Upload
	take    func() Upload
	send    func(Upload) error
}

func NewUploader() *Uploader {
	u := &Uploader{uploads: make(chan Upload)}
	u.take = func() Upload { return <-u.uploads }
	return u
}

func (u *Uploader) Offer(ctx context.Context, up Upload) {
	select {
	case u.uploads <- up:
	case <-ctx.Done():
	}
}

func (u *Uploader) Run(ctx context.Context) error {
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		for {
			if err := u.send(u.take()); err != nil {
				klog.ErrorS(err, "upload")
			}
		}
	}()
	<-ctx.Done()
	return ctx.Err()
}
