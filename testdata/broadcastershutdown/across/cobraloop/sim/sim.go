// A simulation makes the broadcaster of its fake control plane and hands only a recorder on.
package sim

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/tools/record"
)

// Simulation is one what-if run.
type Simulation struct {
	client   kubernetes.Interface
	recorder record.EventRecorder
}

// New prepares a run.
func New(nodes []corev1.Node) (*Simulation, error) {
	objs := fake.NewSimpleClientset()
	for i := range nodes {
		if _, err := objs.CoreV1().Nodes().Create(context.TODO(), &nodes[i], metav1.CreateOptions{}); err != nil {
			return nil, fmt.Errorf("node %s: %w", nodes[i].Name, err)
		}
	}
	broadcaster := record.NewBroadcaster() // want:vet `event broadcaster "broadcaster" is never shut down \(may leak 1 goroutine and 35 KiB each time\)` // want:whole `event broadcaster "broadcaster" is never shut down: called per turn of its loop from main via plan \(leaks 1 goroutine and 35 KiB each time\)`
	return &Simulation{
		client:   objs,
		recorder: broadcaster.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "sim"}),
	}, nil
}

// Run answers whether another node is needed.
func (s *Simulation) Run(ctx context.Context, pods []corev1.Pod) (bool, error) {
	nodes, err := s.client.CoreV1().Nodes().List(ctx, metav1.ListOptions{})
	if err != nil {
		return false, err
	}
	for i := range pods {
		s.recorder.Event(&pods[i], corev1.EventTypeNormal, "Simulated", "")
	}
	return len(pods) > 110*len(nodes.Items), nil
}
