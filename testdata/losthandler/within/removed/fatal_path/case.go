// The only path without the removal ends the process.
package fatalpath

import (
	"context"
	"fmt"
	"os"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

func Dump(ctx context.Context, pods cache.SharedIndexInformer, path string) error {
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	defer out.Close()
	reg, err := pods.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) { fmt.Fprintln(out, obj.(*corev1.Pod).Name) },
	})
	if err != nil {
		return err
	}
	if !cache.WaitForCacheSync(ctx.Done(), reg.HasSynced) {
		klog.Fatalf("pods never synced for %s", path)
	}
	klog.InfoS("dumped", "path", path)
	return pods.RemoveEventHandler(reg)
}
