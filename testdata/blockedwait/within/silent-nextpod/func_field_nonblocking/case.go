// Twin of nextpod/func_field_inferred: the assigned function returns what is there.
package func_field_nonblocking

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

type Upload struct{ Path string }

type Uploader struct {
	mu   sync.Mutex
	list []Upload
	next func() (Upload, bool)
	send func(Upload) error
}

func NewUploader() *Uploader {
	u := &Uploader{}
	u.next = u.first
	return u
}

func (u *Uploader) first() (Upload, bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if len(u.list) == 0 {
		return Upload{}, false
	}
	up := u.list[0]
	u.list = u.list[1:]
	return up, true
}

func (u *Uploader) Run(ctx context.Context) error {
	go wait.UntilWithContext(ctx, func(context.Context) {
		for up, ok := u.next(); ok; up, ok = u.next() {
			if err := u.send(up); err != nil {
				klog.ErrorS(err, "upload")
			}
		}
	}, time.Second)
	<-ctx.Done()
	return ctx.Err()
}
