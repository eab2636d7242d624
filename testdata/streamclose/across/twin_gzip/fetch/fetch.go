// OK: the reconcile hands the stream to the wrapper and defers the wrapper's Close.
package fetch

import (
	"context"
	"encoding/json"

	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/leaklint/leaklint/testdata/streamclose/across/twin_gzip/archive"
)

type Snapshotter struct {
	REST rest.Interface
	Last map[string]json.RawMessage
}

func (s *Snapshotter) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	raw, err := s.REST.Get().AbsPath("/apis/backup.example.com/v1/dump", req.Name).Stream(ctx)
	if err != nil {
		return ctrl.Result{}, err
	}
	rc, err := archive.Unzip(raw)
	if err != nil {
		return ctrl.Result{}, err
	}
	defer rc.Close()
	var msg json.RawMessage
	if err := json.NewDecoder(rc).Decode(&msg); err != nil {
		return ctrl.Result{}, err
	}
	s.Last[req.Name] = msg
	return ctrl.Result{}, nil
}
