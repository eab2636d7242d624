// StreamWithContext with a context that never ends; the executor falls back from websocket to SPDY.

package probe

import (
	"bytes"
	"context"
	"errors"
	"net/url"
	"time"

	"k8s.io/apimachinery/pkg/util/httpstream"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/remotecommand"
)

type Prober struct {
	config *rest.Config
}

func (p *Prober) executor(u *url.URL) (remotecommand.Executor, error) {
	ws, err := remotecommand.NewWebSocketExecutor(p.config, "GET", u.String())
	if err != nil {
		return nil, err
	}
	sp, err := remotecommand.NewSPDYExecutor(p.config, "POST", u)
	if err != nil {
		return nil, err
	}
	return remotecommand.NewFallbackExecutor(ws, sp, httpstream.IsUpgradeFailure)
}

func (p *Prober) Probe(u *url.URL, timeout time.Duration) (string, error) {
	ex, err := p.executor(u)
	if err != nil {
		return "", err
	}
	var out bytes.Buffer
	done := make(chan error, 1)
	go func() {
		done <- ex.StreamWithContext(context.Background(), remotecommand.StreamOptions{Stdout: &out}) // want `session runs for ever: context\.Background\(\) never ends \(may leak 20 goroutines and 996 KiB each time\)`
	}()
	select {
	case err := <-done:
		return out.String(), err
	case <-time.After(timeout):
		return "", errors.New("probe timed out")
	}
}
