// Only the result channel is handed to the helper package, which ranges to its natural end.

package front

import (
	"context"

	"github.com/leaklint/leaklint/testdata/watchstop/across/ok_channel_drained_by_helper/back"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

type Server struct {
	cs    kubernetes.Interface
	index *back.Index
}

func (s *Server) Loop(ctx context.Context) error {
	for {
		w, err := s.cs.CoreV1().Namespaces().Watch(ctx, metav1.ListOptions{})
		if err != nil {
			return err
		}
		s.index.Apply(w.ResultChan())
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
}
