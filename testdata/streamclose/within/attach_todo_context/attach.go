// An attach session of a worker with context.TODO() and a terminal.

package attach

import (
	"context"
	"io"
	"net/http"
	"net/url"

	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/remotecommand"
	"k8s.io/client-go/util/workqueue"
	klog "k8s.io/klog/v2"
)

type Terminal struct {
	In   io.Reader
	Out  io.Writer
	Size remotecommand.TerminalSizeQueue
}

type Attacher struct {
	queue workqueue.TypedInterface[*url.URL]
	cfg   *rest.Config
	term  Terminal
}

func (a *Attacher) Work() {
	for {
		u, quit := a.queue.Get()
		if quit {
			return
		}
		if err := a.attach(u); err != nil {
			klog.ErrorS(err, "attach", "url", u.Redacted())
		}
		a.queue.Done(u)
	}
}

func (a *Attacher) attach(u *url.URL) error {
	exec, err := remotecommand.NewWebSocketExecutor(a.cfg, http.MethodGet, u.String())
	if err != nil {
		return err
	}
	ctx := context.TODO()
	return exec.StreamWithContext(ctx, remotecommand.StreamOptions{ // want `session runs for ever: ctx never ends \(may leak 20 goroutines and 996 KiB each time\)`
		Stdin:             a.term.In,
		Stdout:            a.term.Out,
		Tty:               true,
		TerminalSizeQueue: a.term.Size,
	})
}
