// The stream goes as a ReadCloser into an interface of another package.

package backup

import (
	"context"
	"fmt"

	"github.com/leaklint/leaklint/testdata/streamclose/across/ok_handed_to_uploader/store"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
)

type Backup struct {
	cs    kubernetes.Interface
	store store.Uploader
}

func (b *Backup) Pod(ctx context.Context, pod *corev1.Pod) error {
	for _, c := range pod.Spec.Containers {
		rc, err := b.cs.CoreV1().Pods(pod.Namespace).GetLogs(pod.Name, &corev1.PodLogOptions{Container: c.Name}).Stream(ctx)
		if err != nil {
			return fmt.Errorf("container %s: %w", c.Name, err)
		}
		key := fmt.Sprintf("%s/%s/%s.log", pod.Namespace, pod.UID, c.Name)
		if err := b.store.Upload(ctx, key, rc); err != nil {
			return err
		}
	}
	return nil
}
