module github.com/leaklint/leaklint/testdata/versions/client-go-v0.23.16

go 1.26.0

require k8s.io/client-go v0.23.16

require (
	github.com/go-logr/logr v1.2.0 // indirect
	golang.org/x/time v0.0.0-20220210224613-90d013bbcef8 // indirect
	k8s.io/apimachinery v0.23.16 // indirect
	k8s.io/klog/v2 v2.30.0 // indirect
	k8s.io/utils v0.0.0-20211116205334-6203023598ed // indirect
)
