// A session without teardown methods; the watch is an exported field that its user stops.

package session

import (
	"context"
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

type Session struct {
	ID     string
	Events watch.Interface
}

func Open(ctx context.Context, cs kubernetes.Interface, id string) (*Session, error) {
	w, err := cs.CoreV1().Events("sessions").Watch(ctx, metav1.ListOptions{LabelSelector: "session=" + id})
	if err != nil {
		return nil, fmt.Errorf("session %s: %w", id, err)
	}
	return &Session{ID: id, Events: w}, nil
}
