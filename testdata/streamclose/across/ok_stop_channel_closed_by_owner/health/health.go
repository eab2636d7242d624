// The user of the handle closes its stop channel.

package health

import (
	"context"
	"fmt"
	"net/http"

	"github.com/leaklint/leaklint/testdata/streamclose/across/ok_stop_channel_closed_by_owner/pf"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/httpstream"
)

type Checker struct {
	Dialer func(types.NamespacedName) (httpstream.Dialer, error)
	HTTP   *http.Client
}

func (c *Checker) Check(ctx context.Context, pod types.NamespacedName) (healthy bool, err error) {
	d, err := c.Dialer(pod)
	if err != nil {
		return false, err
	}
	h, err := pf.Start(d, 8081)
	if err != nil {
		return false, err
	}
	defer close(h.StopCh)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, fmt.Sprintf("http://127.0.0.1:%d/healthz", h.Port), nil)
	if err != nil {
		return false, err
	}
	resp, err := c.HTTP.Do(req)
	if err != nil {
		return false, nil
	}
	defer resp.Body.Close()
	return resp.StatusCode == http.StatusOK, nil
}
