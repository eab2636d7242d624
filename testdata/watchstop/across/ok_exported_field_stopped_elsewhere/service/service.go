// The owner of the sessions stops the field of each when it is done.

package service

import (
	"context"

	"github.com/leaklint/leaklint/testdata/watchstop/across/ok_exported_field_stopped_elsewhere/session"
	"k8s.io/client-go/kubernetes"
)

type Service struct {
	cs kubernetes.Interface
}

func (s *Service) Count(ctx context.Context, id string, limit int) (int, error) {
	sess, err := session.Open(ctx, s.cs, id)
	if err != nil {
		return 0, err
	}
	defer sess.Events.Stop()
	for n := 0; n < limit; n++ {
		if _, ok := <-sess.Events.ResultChan(); !ok {
			return n, nil
		}
	}
	return limit, nil
}
