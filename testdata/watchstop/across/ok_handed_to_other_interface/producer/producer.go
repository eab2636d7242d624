// The watch goes into an interface of another package and into a func-typed field: nobody here can tell what they do.

package producer

import (
	"context"

	"github.com/leaklint/leaklint/testdata/watchstop/across/ok_handed_to_other_interface/sink"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

type Producer struct {
	cs   kubernetes.Interface
	sink sink.Sink
	cfg  sink.Config
}

func New(cs kubernetes.Interface, s sink.Sink, cfg sink.Config) *Producer {
	return &Producer{cs: cs, sink: s, cfg: cfg}
}

func (p *Producer) Pods(ctx context.Context, ns string) error {
	w, err := p.cs.CoreV1().Pods(ns).Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	return p.sink.Consume(ctx, "pods/"+ns, w)
}

func (p *Producer) Nodes(ctx context.Context) error {
	w, err := p.cs.CoreV1().Nodes().Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	p.cfg.OnWatch(w)
	return nil
}
